import { useNavigate } from 'react-router'
import { OnboardingWizard } from '#app/features/recruiters/onboarding-wizard.tsx'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

export const meta = () => [{ title: 'Set up your account · Firstrung' }]

export default function RecruiterProfileEditPage() {
  const own = useOwnRecruiter()
  const navigate = useNavigate()

  if (own.data) return <OnboardingWizard record={own.data} onSaved={() => navigate('/rdashboard')} />
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
