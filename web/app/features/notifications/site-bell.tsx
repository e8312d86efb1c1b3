import { useNavigate } from 'react-router'
import { NotificationBell } from './notification-bell.tsx'

/** The notifications of a candidate or a recruiter, in the top bar. A notification about a job opens its hiring panel. */
export function SiteBell({ side }: { side: 'candidate' | 'recruiter' }) {
  const navigate = useNavigate()
  return <NotificationBell side={side} onGo={({ path, jobId }) => void navigate(path || `/hiringpanel/${jobId}`)} />
}
