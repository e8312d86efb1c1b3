import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AdminShell } from '#app/shell/admin-shell.tsx'
import { type AdminTab, adminTabOf, labelOf } from '#app/shell/admin-tabs.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'

/** One chunk for each tab, loaded when it is opened. */
const tabs: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => ({ default: (await import('./tabs/dashboard.tsx')).DashboardTab })),
  'skill-tests': lazy(async () => ({ default: (await import('./tabs/skill-tests.tsx')).SkillTestsTab })),
  'manage-jobs': lazy(async () => ({ default: (await import('./tabs/manage-jobs.tsx')).ManageJobsTab })),
  events: lazy(async () => ({ default: (await import('./tabs/events.tsx')).EventsTab })),
  'mentor-requests': lazy(async () => ({ default: (await import('./tabs/mentor-requests.tsx')).MentorRequestsTab })),
  'resume-review': lazy(async () => ({ default: (await import('./tabs/resume-review.tsx')).ResumeReviewTab })),
  'interview-requests': lazy(async () => ({
    default: (await import('./tabs/interview-requests.tsx')).InterviewRequestsTab,
  })),
  'project-requests': lazy(async () => ({ default: (await import('./tabs/project-requests.tsx')).ProjectRequestsTab })),
  candidates: lazy(async () => ({ default: (await import('./tabs/candidates.tsx')).CandidatesTab })),
  'profile-editor': lazy(async () => ({ default: (await import('./tabs/profile-editor.tsx')).ProfileEditorTab })),
  blogs: lazy(async () => ({ default: (await import('./tabs/blogs.tsx')).BlogsTab })),
  payments: lazy(async () => ({ default: (await import('./tabs/payments.tsx')).PaymentsTab })),
}

/** The admin panel; the address names the open tab, so that a tab can be linked. */
export default function AdminPanelPage() {
  const [search] = useSearchParams()
  const tab = adminTabOf(search.get('tab'))
  const Tab = tabs[tab]
  return (
    <AdminShell tab={tab}>
      <title>{`${labelOf(tab)} · Firstrung admin`}</title>
      <Suspense key={tab} fallback={<ListSkeleton rows={8} />}>
        <Tab />
      </Suspense>
    </AdminShell>
  )
}
