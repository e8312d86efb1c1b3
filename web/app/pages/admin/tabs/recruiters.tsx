import { useSearchParams } from 'react-router'
import { RecruiterList } from '#app/features/recruiter-admin/recruiter-list.tsx'
import { RecruiterPage } from '#app/features/recruiter-admin/recruiter-page.tsx'

/** All recruiters, or the recruiter in the URL. */
export function RecruitersTab() {
  const [params] = useSearchParams()
  const id = params.get('recruiter')
  return id ? <RecruiterPage key={id} id={id} /> : <RecruiterList />
}
