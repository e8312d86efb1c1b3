import { Registration } from '#app/features/accounts/registration.tsx'

export const meta = () => [{ title: 'Candidate Registration · Firstrung' }]

export default function CandidateRegisterPage() {
  return <Registration side="candidate" />
}
