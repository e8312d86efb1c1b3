import { Card } from '@mantine/core'
import { ForgottenForm } from '#app/features/accounts/forgotten-form.tsx'
import { unlisted } from '#app/lib/page-meta.ts'
import '#app/ui/narrow-page.css'

export const meta = unlisted('Forgot password?')

export default function ForgotPasswordPage() {
  return (
    <div className="container narrow-page">
      <h1>Forgot password?</h1>
      <Card>
        <ForgottenForm />
      </Card>
    </div>
  )
}
