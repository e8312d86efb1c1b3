import { useNavigate } from 'react-router'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { NotificationBell } from './notification-bell.tsx'

/** The delay before the job opens, so that the change of the tab is visible. */
const openMillis = 200

/** The team's notifications, in the panel's top bar. A job opens in the tab Manage Jobs, or in Postings for members without that tab. */
export function AdminBell() {
  const navigate = useNavigate()
  const may = useTeamMay()
  async function openJob(jobId: string) {
    if (!may('job.list_all')) return navigate(`/admin?tab=postings&posting=${jobId}`)
    await navigate('/admin?tab=manage-jobs')
    setTimeout(() => void navigate(`/admin?tab=manage-jobs&job=${jobId}`, { replace: true }), openMillis)
  }
  return <NotificationBell side="admin" onGo={({ path, jobId }) => void (path ? navigate(path) : openJob(jobId))} />
}
