import { useNavigate } from 'react-router'
import { ClaimPage as Claim } from '#app/features/candidate-admin/claims/claim-page.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { CodeFromLink } from '#app/ui/account/code-from-link.tsx'

export const meta = noIndexMeta('Your profile is waiting', { name: 'referrer', content: 'no-referrer' })

export default function ClaimPage() {
  const navigate = useNavigate()
  return (
    <CodeFromLink source="message">
      {(code) => <Claim key={code} code={code} onDone={() => void navigate('/dashboard', { replace: true })} />}
    </CodeFromLink>
  )
}
