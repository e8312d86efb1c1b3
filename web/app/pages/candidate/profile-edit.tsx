import { useNavigate, useSearchParams } from 'react-router'
import { ProfileWizard } from '#app/features/candidates/profile/profile-wizard.tsx'
import { useOwnRecord } from '#app/features/candidates/values/candidate-queries.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { FormPageSkeleton } from '#app/ui/list/skeletons.tsx'

export const meta = titleMeta('Your profile')

export default function CandidateProfileEditPage() {
  const own = useOwnRecord()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The profile page opens the second step, with a link back (G-102).
  const comesFromProfile = search.get('step') === '2'

  return (
    <>
      {comesFromProfile && (
        <div className="container">
          <TextLink to="/candidate/profile">
            <IconChevronLeft size={16} aria-hidden /> Back to your profile
          </TextLink>
        </div>
      )}
      <QueryPage query={own} waiting={<FormPageSkeleton />}>
        {(record) => (
          <ProfileWizard
            record={record}
            openStep={comesFromProfile ? 2 : undefined}
            onSaved={() => navigate('/dashboard')}
          />
        )}
      </QueryPage>
    </>
  )
}
