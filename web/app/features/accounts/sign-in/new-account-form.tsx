import { Anchor, Divider, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useHasGoogle } from '#app/lib/page/site.ts'
import type { LoginTab } from '#app/lib/session/login-modal-store.ts'
import { ConsentText } from '#app/ui/account/consent-text.tsx'
import { GoogleLink } from '#app/ui/account/google-link.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { pageAfterLogin } from './first-page.ts'
import { titles, useRegister } from './sign-in-queries.ts'

interface NewAccountFormProps {
  side: LoginTab
  /** Called when somebody has an account already, with their email if they have typed it. */
  onLogin: (email?: string) => void
  /** Called when the form is sent. */
  onSend?: () => void
  /** Called once the account is made, before the next page opens. */
  onDone?: () => void
}

/** Makes an account, and goes on to the page that its owner wanted. */
export function NewAccountForm({ side, onLogin, onSend, onDone }: NewAccountFormProps) {
  const register = useRegister(side)
  const navigate = useNavigate()
  const hasGoogle = useHasGoogle()
  return (
    <Stack gap="md">
      {hasGoogle && <GoogleLink side={side} label="Sign up with Google" />}
      <ConsentText lead={`By creating an account${hasGoogle ? ', with Google or with a password' : ''},`} />
      {hasGoogle && <Divider label="or" />}
      <CredentialsForm
        isNew
        failureTitle={titles[side].registrationFailed}
        onRegistered={onLogin}
        send={async (credentials) => {
          onSend?.()
          const { user } = await register.mutateAsync({ body: { ...credentials, userType: side } })
          onDone?.()
          void navigate(pageAfterLogin(side, user.profileCompleted))
        }}
      >
        <Button type="submit" loading={register.isPending}>
          Create Account
        </Button>
      </CredentialsForm>
      <Divider />
      <Text ta="center">
        Already have an account?{' '}
        <Anchor component="button" type="button" fz="inherit" underline="always" onClick={() => onLogin()}>
          Login
        </Anchor>
      </Text>
    </Stack>
  )
}
