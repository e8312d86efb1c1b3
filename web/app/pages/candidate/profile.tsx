import { useNavigate } from 'react-router'
import { applyPath } from '#app/features/board/lists/board-paths.ts'
import { useOwnRecord } from '#app/features/candidates/values/candidate-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useWantedJob } from '#app/lib/session/wanted-job.ts'
import { ProfilePage } from '#app/shell/profile-page.tsx'

// Loaded on demand, because one tab is visible at a time.
const DetailsForm = lazyWithRetry(
  async () => (await import('#app/features/candidates/profile/details-form.tsx')).DetailsForm,
)
const ProfilePreview = lazyWithRetry(
  async () => (await import('#app/features/candidates/profile/profile-preview.tsx')).ProfilePreview,
)
const ResumeTab = lazyWithRetry(async () => (await import('#app/features/candidates/resume/resume-tab.tsx')).ResumeTab)
const ResumeList = lazyWithRetry(async () => (await import('#app/features/resumes/resume-list.tsx')).ResumeList)
const ResumeAccess = lazyWithRetry(
  async () => (await import('#app/features/candidates/resume/resume-access.tsx')).ResumeAccess,
)
const AccountSection = lazyWithRetry(
  async () => (await import('#app/features/accounts/settings/account-section.tsx')).AccountSection,
)

const OwnOrders = lazyWithRetry(async () => (await import('#app/features/payments/own-orders.tsx')).OwnOrders)

export const handle = cachedPage()

export const meta = titleMeta('Profile')

export default function CandidateProfilePage() {
  const own = useOwnRecord()
  const navigate = useNavigate()
  const wanted = useWantedJob()

  return (
    <ProfilePage
      query={own}
      tabs={(record) => [
        {
          value: 'details',
          title: 'Details',
          content: (
            <>
              <ProfilePreview record={record} />
              <DetailsForm record={record} onSaved={() => navigate(wanted ? applyPath(wanted.slug) : '/dashboard')} />
            </>
          ),
        },
        {
          value: 'resume',
          title: 'Resume',
          content: (
            <>
              <ResumeTab record={record} readAt={own.dataUpdatedAt} />
              <ResumeList />
            </>
          ),
        },
        { value: 'access', title: 'Who has access', content: <ResumeAccess /> },
        {
          value: 'account',
          title: 'Account',
          content: (
            <>
              <OwnOrders />
              <AccountSection />
            </>
          ),
        },
      ]}
    />
  )
}
