import { Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'

/** Reserves the space of the button until its label is known. */
export function SeatSkeleton() {
  return (
    <div className="sticky-actions event-action" aria-busy>
      <Skeleton height={42} />
    </div>
  )
}

/** For visitors. People with a session see a gap for a moment instead of this. */
export function SeatForMembers() {
  return (
    <div className="sticky-actions event-action for-visitors">
      <LinkButton to="/candidate/register">Register to attend</LinkButton>
    </div>
  )
}

export function SeatFailed(props: ComponentProps<typeof LoadError>) {
  return (
    <div className="event-action">
      <LoadError {...props} />
    </div>
  )
}
