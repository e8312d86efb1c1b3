import { useNavigate } from 'react-router'
import { firstPage } from '#app/features/accounts/first-page.ts'
import { Over, ResetForm } from '#app/features/accounts/reset-form.tsx'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import { useHash } from '#app/lib/use-hash.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'

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
