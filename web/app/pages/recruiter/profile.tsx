import { useNavigate } from 'react-router'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { ProfilePage } from '#app/shell/profile-page.tsx'

// Loaded on demand, because one tab is visible at a time.
const ProfileForm = lazyWithRetry(async () => (await import('#app/features/recruiters/profile-form.tsx')).ProfileForm)
const AccountSection = lazyWithRetry(
  async () => (await import('#app/features/accounts/settings/account-section.tsx')).AccountSection,
)

const InterviewHours = lazyWithRetry(
  async () => (await import('#app/features/hiring/booking/interview-hours.tsx')).InterviewHours,
)

const MessageTemplates = lazyWithRetry(
  async () => (await import('#app/features/hiring/messages/message-templates.tsx')).MessageTemplates,
)

const Careers = lazyWithRetry(async () => (await import('#app/features/recruiters/careers.tsx')).Careers)

const Verification = lazyWithRetry(async () => (await import('#app/features/recruiters/verification.tsx')).Verification)

export const handle = cachedPage()

export const meta = titleMeta('Profile')

export default function RecruiterProfilePage() {
  const own = useOwnRecruiter()
  const navigate = useNavigate()
  const hasBoard = useHasJobBoard()

  return (
    <ProfilePage
      query={own}
      tabs={(record) => [
        {
          value: 'details',
          title: 'Details',
          content: <ProfileForm record={record} onSaved={() => navigate('/rdashboard')} />,
        },
        { value: 'verification', title: 'Verification', content: <Verification /> },
        ...(record.companyRole === 'interviewer'
          ? []
          : [
              {
                value: 'messages',
                title: 'Messages',
                content: (
                  <MessageTemplates company={record.company.companyName} recruiter={record.fullName || record.email} />
                ),
              },
            ]),
        ...(hasBoard && record.companyRole !== 'interviewer'
          ? [{ value: 'site', title: 'Your site', content: <Careers /> }]
          : []),
        { value: 'hours', title: 'Interview hours', content: <InterviewHours /> },
        { value: 'account', title: 'Account', content: <AccountSection /> },
      ]}
    />
  )
}
