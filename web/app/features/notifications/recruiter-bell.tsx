import { useNavigate } from 'react-router'
import { NoticeBell } from './notice-bell.tsx'

/** The recruiter's notifications, in the bar. A job opens as its applicant panel. */
export function RecruiterBell() {
  const navigate = useNavigate()
  return <NoticeBell side="recruiter" onOpenJob={(jobId) => void navigate(`/hiringpanel/${jobId}`)} />
}
