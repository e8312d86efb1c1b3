import { useNavigate } from 'react-router'
import { firstPage } from '#app/features/accounts/sign-in/first-page.ts'
import { Over, ResetForm } from '#app/features/accounts/sign-in/reset-form.tsx'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

export const meta = noIndexMeta('Choose a new password', { name: 'referrer', content: 'no-referrer' })

export default function ResetPasswordPage() {
  const token = useHash()
  const navigate = useNavigate()
  if (token === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={2} />
      </NarrowPage>
    )
  }
  if (!token) return <Over />
  return (
    <ResetForm
      key={token}
      token={token}
      onDone={({ userType, profileCompleted }) =>
        void navigate(userType === 'admin' ? '/admin' : firstPage(userType, profileCompleted), { replace: true })
      }
    />
  )
}
