import { useNavigate } from 'react-router'
import { ClaimPage as Claim } from '#app/features/candidate-admin/claim-page.tsx'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import { useHash } from '#app/lib/use-hash.ts'
import { MessagePage } from '#app/ui/message-page.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

export const meta = noIndexMeta('Your profile is waiting', { name: 'referrer', content: 'no-referrer' })

export default function ClaimPage() {
  const code = useHash()
  const navigate = useNavigate()
  if (code === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={2} />
      </NarrowPage>
    )
  }
  if (!code) {
    return <MessagePage title="This link is not complete" text="Please copy all of it from the message you received." />
  }
  return <Claim key={code} code={code} onDone={() => void navigate('/dashboard', { replace: true })} />
}
