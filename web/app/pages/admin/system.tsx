import { Title } from '@mantine/core'
import { ActsList } from '#app/features/operation/acts-list.tsx'
import { SettingsSection } from '#app/features/operation/settings-section.tsx'
import { SystemState } from '#app/features/operation/system-state.tsx'
import { teamTitleMeta } from '#app/lib/page/page-meta.ts'
import { AdminShell } from '#app/shell/admin-shell.tsx'

export const meta = teamTitleMeta('System')

/** The state of the installation, and the audit log. */
export default function SystemPage() {
  return (
    <AdminShell tab="system">
      <Title mb="lg">System</Title>
      <SystemState />
      <SettingsSection />
      <ActsList />
    </AdminShell>
  )
}
