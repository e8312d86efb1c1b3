import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { registrations } from './navigation.ts'

/** Asks who is registering. The child is the button that opens it. */
export function RegisterMenu({ children }: { children: ReactElement }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {registrations.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
