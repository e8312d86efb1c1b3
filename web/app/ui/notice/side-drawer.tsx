// oxlint-disable-next-line no-restricted-imports -- Back closes it
import { Drawer, type DrawerProps } from '@mantine/core'
import { useBack } from '#app/lib/page/back.ts'

/** A drawer of links. Back closes it. */
export function SideDrawer({ opened, onClose, ...drawer }: DrawerProps) {
  useBack(opened, onClose)
  return <Drawer {...drawer} opened={opened} onClose={onClose} />
}
