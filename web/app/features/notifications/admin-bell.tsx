import { ActionIcon } from '@mantine/core'
import { IconBell } from '#app/ui/icons.ts'

/** The team's notifications, in the panel's top bar. */
export function AdminBell() {
  return (
    <ActionIcon variant="subtle" size={40} aria-label="Notifications">
      <IconBell size={22} />
    </ActionIcon>
  )
}
