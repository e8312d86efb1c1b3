import { ConsentText } from '#app/ui/account/consent-text.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { titles, useRegister, useSignIn } from './sign-in-queries.ts'

/** Signs an invited recruiter in on the page that is open, or registers them with the email of the invitation. */
export function InvitedForm({ email, isNew }: { email: string; isNew: boolean }) {
  const register = useRegister('recruiter')
  const signIn = useSignIn('recruiter')
  return (
    <>
      {isNew && <ConsentText lead="By creating an account," />}
      <CredentialsForm
        isNew={isNew}
        email={email}
        failureTitle={isNew ? titles.recruiter.registrationFailed : titles.recruiter.loginFailed}
        send={async (credentials) => {
          const body = { ...credentials, userType: 'recruiter' as const }
          await (isNew ? register : signIn).mutateAsync({ body })
        }}
      >
        <Button type="submit" loading={register.isPending || signIn.isPending}>
          {isNew ? 'Create Account' : 'Log In'}
        </Button>
      </CredentialsForm>
    </>
  )
}
