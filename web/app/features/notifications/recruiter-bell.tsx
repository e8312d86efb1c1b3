import { ActionIcon } from '@mantine/core'
import { IconBell } from '#app/ui/icons.ts'

/** The recruiter's notifications, in the bar. */
export function RecruiterBell() {
  return (
    <ActionIcon variant="subtle" size={40} aria-label="Notifications">
      <IconBell size={22} />
    </ActionIcon>
  )
}
