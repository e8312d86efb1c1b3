import { Card } from '@mantine/core'
import { ForgottenForm } from '#app/features/accounts/forgotten-form.tsx'
import { cachedPage } from '#app/lib/cached-page.ts'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import '#app/ui/narrow-page.css'

export const handle = cachedPage()

export const meta = noIndexMeta('Forgot password?')

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
