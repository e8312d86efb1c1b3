import { Title } from '@mantine/core'
import { ActsList } from '#app/features/operation/acts-list.tsx'
import { SystemState } from '#app/features/operation/system-state.tsx'
import { AdminShell } from '#app/shell/admin-shell.tsx'

export const meta = () => [{ title: 'System · Firstrung admin' }]

/** How the installation is, and what the team did with it. */
export default function SystemPage() {
  return (
    <AdminShell tab={null}>
      <Title mb="lg">System</Title>
      <SystemState />
      <ActsList />
    </AdminShell>
  )
}
