import { useNavigate } from 'react-router'
import { NoticeBell } from './notice-bell.tsx'

/** The notifications of a candidate or a recruiter, in the bar. A job opens as its applicant panel. */
export function SiteBell({ side }: { side: 'candidate' | 'recruiter' }) {
  const navigate = useNavigate()
  return <NoticeBell side={side} onGo={({ path, jobId }) => void navigate(path || `/hiringpanel/${jobId}`)} />
}
