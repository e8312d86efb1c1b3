import { useNavigate } from 'react-router'
import { InvitedForm } from '#app/features/accounts/sign-in/invited-form.tsx'
import { JoinTeam } from '#app/features/company-team/join-page.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { CodeFromLink } from '#app/ui/account/code-from-link.tsx'

export const meta = noIndexMeta('Join a team', { name: 'referrer', content: 'no-referrer' })

export default function JoinPage() {
  const navigate = useNavigate()
  return (
    <CodeFromLink source="mail">
      {(code) => (
        <JoinTeam
          key={code}
          code={code}
          signIn={({ email, account }) => <InvitedForm email={email} isNew={account === 'none'} />}
          onDone={() => void navigate('/rdashboard', { replace: true })}
        />
      )}
    </CodeFromLink>
  )
}
