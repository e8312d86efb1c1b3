import { useNavigate, useSearchParams } from 'react-router'
import { Arrival } from '#app/features/accounts/arrival.tsx'

export const meta = () => [{ title: 'Signing in · Firstrung' }, { name: 'robots', content: 'noindex' }]

export default function AuthPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const read = (name: string) => parameters.get(name) ?? ''
  return (
    <Arrival
      token={read('token')}
      userId={read('userId')}
      userType={read('userType')}
      profileCompleted={read('profileCompleted') === 'true'}
      // In the place of this address, which nobody needs to come back to.
      onLeave={(page) => void navigate(page, { replace: true })}
    />
  )
}
