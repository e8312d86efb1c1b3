import { useNavigate, useSearchParams } from 'react-router'
import { GoogleCallback } from '#app/features/accounts/sign-in/google-callback.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'

export const meta = noIndexMeta('Logging in')

export default function AuthPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const read = (name: string) => parameters.get(name) ?? ''
  return (
    <GoogleCallback
      token={read('token')}
      userId={read('userId')}
      userType={read('userType')}
      reason={read('reason')}
      profileCompleted={read('profileCompleted') === 'true'}
      // Replaces this URL, because nobody needs to come back to it.
      onLeave={(page) => void navigate(page, { replace: true })}
    />
  )
}
