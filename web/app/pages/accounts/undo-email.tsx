import { UndoEmailChange } from '#app/features/accounts/email-change-links.tsx'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import { useHash } from '#app/lib/use-hash.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

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
