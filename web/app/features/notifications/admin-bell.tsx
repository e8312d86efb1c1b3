import { useNavigate } from 'react-router'
import { NotificationBell } from './notification-bell.tsx'

/** Shows the change of the tab before the job opens in it. */
const openMillis = 200

/** The team's notifications, in the panel's top bar. A job opens in the tab Manage Jobs. */
export function AdminBell() {
  const navigate = useNavigate()
  async function openJob(jobId: string) {
    await navigate('/admin?tab=manage-jobs')
    setTimeout(() => void navigate(`/admin?tab=manage-jobs&job=${jobId}`, { replace: true }), openMillis)
  }
  return <NotificationBell side="admin" onGo={({ path, jobId }) => void (path ? navigate(path) : openJob(jobId))} />
}
