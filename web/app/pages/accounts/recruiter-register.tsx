import { Registration } from '#app/features/accounts/registration.tsx'

export const meta = () => [{ title: 'Recruiter Registration · Firstrung' }]

export default function RecruiterRegisterPage() {
  return <Registration side="recruiter" />
}
