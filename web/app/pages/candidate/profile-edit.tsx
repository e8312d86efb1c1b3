import { useNavigate } from 'react-router'
import { useOwnRecord } from '#app/features/candidates/candidate-queries.ts'
import { ProfileWizard } from '#app/features/candidates/profile-wizard.tsx'
import { titleMeta } from '#app/lib/page-meta.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { FormPageSkeleton } from '#app/ui/skeletons.tsx'

export const meta = titleMeta('Your profile')

export default function CandidateProfileEditPage() {
  const own = useOwnRecord()
  const navigate = useNavigate()

  return (
    <QueryPage query={own} waiting={<FormPageSkeleton />}>
      {(record) => <ProfileWizard record={record} onSaved={() => navigate('/dashboard')} />}
    </QueryPage>
  )
}
