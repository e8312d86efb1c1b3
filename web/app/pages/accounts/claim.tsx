import { useNavigate, useSearchParams } from 'react-router'
import { ClaimPage as Claim } from '#app/features/people/claim-page.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'

export const meta = () => [
  { title: 'Your profile is waiting · Firstrung' },
  { name: 'robots', content: 'noindex' },
  // The code in this address is for its holder alone.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ClaimPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const code = search.get('code')
  if (!code) {
    return <QuietPage title="This link is not complete" text="Please copy all of it from the message you received." />
  }
  return <Claim key={code} code={code} onDone={() => void navigate('/dashboard', { replace: true })} />
}
