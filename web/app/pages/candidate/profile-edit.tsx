import { useNavigate } from 'react-router'
import { useOwnRecord } from '#app/features/candidates/candidate-queries.ts'
import { ProfileWizard } from '#app/features/candidates/profile-wizard.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

export const meta = () => [{ title: 'Your profile · Firstrung' }]

export default function CandidateProfileEditPage() {
  const own = useOwnRecord()
  const navigate = useNavigate()

  if (own.data) return <ProfileWizard record={own.data} onSaved={() => navigate('/dashboard')} />
  return (
    <div className="container" style={{ paddingBlock: 40 }}>
      {own.isError ? (
        <LoadFailed error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
