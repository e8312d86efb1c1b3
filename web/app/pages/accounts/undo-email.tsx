import { UndoEmailChange } from '#app/features/accounts/mails/email-change-links.tsx'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

export const meta = noIndexMeta('Undo the change of your email', { name: 'referrer', content: 'no-referrer' })

export default function UndoEmailPage() {
  const token = useHash()
  if (token === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={1} />
      </NarrowPage>
    )
  }
  return <UndoEmailChange key={token} token={token} />
}
