import { VerifyEmail } from '#app/features/accounts/mails/verify-email.tsx'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

export const meta = noIndexMeta('Confirm your email', { name: 'referrer', content: 'no-referrer' })

export default function VerifyEmailPage() {
  const token = useHash()
  if (token === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={1} />
      </NarrowPage>
    )
  }
  return <VerifyEmail key={token} token={token} />
}
