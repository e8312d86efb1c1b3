import { Card } from '@mantine/core'
import { ForgottenForm } from '#app/features/accounts/sign-in/forgotten-form.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

export const handle = cachedPage()

export const meta = noIndexMeta('Forgot password?')

export default function ForgotPasswordPage() {
  return (
    <NarrowPage>
      <h1>Forgot password?</h1>
      <Card>
        <ForgottenForm />
      </Card>
    </NarrowPage>
  )
}
