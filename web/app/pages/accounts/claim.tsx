import { useNavigate } from 'react-router'
import { ClaimPage as Claim } from '#app/features/people/claim-page.tsx'
import { useFragment } from '#app/lib/fragment.ts'
import { unlisted } from '#app/lib/page-meta.ts'
import { QuietPage } from '#app/ui/quiet-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

export const meta = unlisted('Your profile is waiting', { name: 'referrer', content: 'no-referrer' })

export default function ClaimPage() {
  const code = useFragment()
  const navigate = useNavigate()
  if (code === null) {
    return (
      <div className="container narrow-page">
        <FormSkeleton fields={2} />
      </div>
    )
  }
  if (!code) {
    return <QuietPage title="This link is not complete" text="Please copy all of it from the message you received." />
  }
  return <Claim key={code} code={code} onDone={() => void navigate('/dashboard', { replace: true })} />
}
