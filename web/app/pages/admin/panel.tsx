import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { AdminShell } from '#app/shell/admin-shell.tsx'
import { type AdminTab, adminTabOf, labelOf, mayOpen } from '#app/shell/admin-tabs.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'

/** One chunk for each tab, loaded when it is opened. */
const tabs: Record<AdminTab, ComponentType> = {
  dashboard: lazyWithRetry(async () => (await import('./tabs/dashboard.tsx')).DashboardTab),
  'skill-tests': lazyWithRetry(async () => (await import('./tabs/skill-tests.tsx')).SkillTestsTab),
  'manage-jobs': lazyWithRetry(async () => (await import('./tabs/manage-jobs.tsx')).ManageJobsTab),
  events: lazyWithRetry(async () => (await import('./tabs/events.tsx')).EventsTab),
  'mentor-requests': lazyWithRetry(async () => (await import('./tabs/mentor-requests.tsx')).MentorRequestsTab),
  'resume-review': lazyWithRetry(async () => (await import('./tabs/resume-review.tsx')).ResumeReviewTab),
  'interview-requests': lazyWithRetry(async () => (await import('./tabs/interview-requests.tsx')).InterviewRequestsTab),
  'project-requests': lazyWithRetry(async () => (await import('./tabs/project-requests.tsx')).ProjectRequestsTab),
  candidates: lazyWithRetry(async () => (await import('./tabs/candidates.tsx')).CandidatesTab),
  'profile-editor': lazyWithRetry(async () => (await import('./tabs/profile-editor.tsx')).ProfileEditorTab),
  blogs: lazyWithRetry(async () => (await import('./tabs/blogs.tsx')).BlogsTab),
  postings: lazyWithRetry(async () => (await import('./tabs/postings.tsx')).PostingsTab),
  trust: lazyWithRetry(async () => (await import('./tabs/trust.tsx')).TrustTab),
  answers: lazyWithRetry(async () => (await import('./tabs/answers.tsx')).AnswersTab),
  'interview-links': lazyWithRetry(async () => (await import('./tabs/interview-links.tsx')).InterviewLinksTab),
  recruiters: lazyWithRetry(async () => (await import('./tabs/recruiters.tsx')).RecruitersTab),
  payments: lazyWithRetry(async () => (await import('./tabs/payments.tsx')).PaymentsTab),
  complaints: lazyWithRetry(async () => (await import('./tabs/complaints.tsx')).ComplaintsTab),
  team: lazyWithRetry(async () => (await import('./tabs/team.tsx')).TeamTab),
}

/** The admin panel; the open tab is in the URL, so that it can be linked. */
export default function AdminPanelPage() {
  const [search] = useSearchParams()
  const tab = adminTabOf(search.get('tab'))
  const Tab = tabs[tab]
  const may = useTeamMay()
  return (
    <AdminShell tab={tab}>
      <PageTitle isTeam text={labelOf(tab)} />
      <Suspense key={tab} fallback={<ListSkeleton rows={8} />}>
        {mayOpen(tab, may) ? <Tab /> : <NotYours />}
      </Suspense>
    </AdminShell>
  )
}

const NotYours = () => (
  <EmptyState title="Your role in the team does not include this page" order={1}>
    An admin of the team can change your role.
  </EmptyState>
)
