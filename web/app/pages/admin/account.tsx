import { Title } from '@mantine/core'
import { AccountSection } from '#app/features/accounts/settings/account-section.tsx'
import { teamTitleMeta } from '#app/lib/page/page-meta.ts'
import { AdminShell } from '#app/shell/admin-shell.tsx'

export const meta = teamTitleMeta('Your account')

/** The account page of a team member: password, two-step login, devices. */
export default function AdminAccountPage() {
  return (
    <AdminShell tab={null}>
      <Title mb="lg">Your account</Title>
      <AccountSection />
    </AdminShell>
  )
}
