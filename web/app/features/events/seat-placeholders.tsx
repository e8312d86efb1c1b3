import { Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'

/** Stands in the place of the button until it is known what it says. */
export function SeatSkeleton() {
  return (
    <div className="sticky-actions event-action" aria-busy>
      <Skeleton height={42} />
    </div>
  )
}

/** For who has no session. Whoever has one sees a gap here for a moment, not this. */
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
