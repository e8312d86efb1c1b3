import { useNavigate } from 'react-router'
import { OnboardingWizard } from '#app/features/recruiters/onboarding-wizard.tsx'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { FormPageSkeleton } from '#app/ui/list/skeletons.tsx'

export const meta = titleMeta('Set up your account')

export default function RecruiterProfileEditPage() {
  const own = useOwnRecruiter()
  const navigate = useNavigate()

  return (
    <QueryPage query={own} waiting={<FormPageSkeleton />}>
      {(record) => <OnboardingWizard record={record} onSaved={() => navigate('/rdashboard')} />}
    </QueryPage>
  )
}
