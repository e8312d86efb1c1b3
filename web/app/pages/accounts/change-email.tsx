import { ConfirmNewEmail } from '#app/features/accounts/mails/email-change-links.tsx'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

export const meta = noIndexMeta('Confirm your new email', { name: 'referrer', content: 'no-referrer' })

export default function ChangeEmailPage() {
  const token = useHash()
  if (token === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={1} />
      </NarrowPage>
    )
  }
  return <ConfirmNewEmail key={token} token={token} />
}
