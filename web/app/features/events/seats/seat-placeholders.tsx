import { Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from '#app/features/events/event/events.module.css'
import { LinkButton } from '#app/ui/base/button.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'

/** Reserves the space of the button until its label is known. */
export function SeatSkeleton() {
  return (
    <StickyActions className={styles.eventAction} aria-busy>
      <Skeleton height={42} />
    </StickyActions>
  )
}

/** For visitors. People with a session see an empty space for a moment instead. */
export function SeatForMembers() {
  return (
    <StickyActions className={`${styles.eventAction} for-visitors`}>
      <LinkButton to="/candidate/register">Register to attend</LinkButton>
    </StickyActions>
  )
}

export function SeatFailed(props: ComponentProps<typeof LoadError>) {
  return (
    <div className={styles.eventAction}>
      <LoadError {...props} />
    </div>
  )
}
