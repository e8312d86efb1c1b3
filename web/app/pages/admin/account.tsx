import { Title } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { teamTitleMeta } from '#app/lib/page/page-meta.ts'
import { AdminShell } from '#app/shell/admin-shell.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'

// Loaded on demand: it waits for an answer anyway, and the menu of the team is heavy.
const AccountSection = lazyWithRetry(
  async () => (await import('#app/features/accounts/settings/account-section.tsx')).AccountSection,
)

export const meta = teamTitleMeta('Your account')

/** The account page of a team member: password, two-step login, devices. */
export default function AdminAccountPage() {
  return (
    <AdminShell tab={null}>
      <Title mb="lg">Your account</Title>
      <Suspense fallback={<FormSkeleton fields={6} />}>
        <AccountSection />
      </Suspense>
    </AdminShell>
  )
}
