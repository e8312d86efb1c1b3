import { VerifyEmail } from '#app/features/accounts/verify-email.tsx'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import { useHash } from '#app/lib/use-hash.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

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
