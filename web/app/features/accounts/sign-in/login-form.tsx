import type { SessionUser } from '@firstrung/contract'
import { Anchor, Divider, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBack } from '#app/lib/page/back.ts'
import { useHasGoogle } from '#app/lib/page/site.ts'
import type { LoginTab } from '#app/lib/session/login-modal-store.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { ConsentText } from '#app/ui/account/consent-text.tsx'
import { GoogleLink } from '#app/ui/account/google-link.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { FinishSignIn } from './finish-sign-in.tsx'
import { pageAfterLogin } from './first-page.ts'
import { ForgottenForm } from './forgotten-form.tsx'
import { titles, useSignIn } from './sign-in-queries.ts'

interface LoginFormProps {
  initialTab: LoginTab
  /** The email to begin with. */
  email?: string
  /** Called once the person is signed in and redirected. */
  onDone: () => void
}

const isTab = (value: string | null): value is LoginTab => value === 'candidate' || value === 'recruiter'

export function LoginForm({ initialTab, email = '', onDone }: LoginFormProps) {
  const [side, setSide] = useState(initialTab)
  const signIn = useSignIn(side)
  const navigate = useNavigate()
  const hasGoogle = useHasGoogle()
  // The email typed so far, once somebody has forgotten the password.
  const [forgotten, setForgotten] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  useBack(forgotten !== null, () => setForgotten(null))
  useBack(asksCode, () => setAsksCode(false))
  const goOn = ({ profileCompleted }: SessionUser) => {
    onDone()
    void navigate(pageAfterLogin(side, profileCompleted))
  }

  if (forgotten !== null) return <ForgottenForm email={forgotten} onBack={() => setForgotten(null)} />
  if (asksCode) {
    return (
      <FinishSignIn userType={side} title={titles[side].loggedIn} onDone={goOn} onBack={() => setAsksCode(false)} />
    )
  }
  return (
    <Tabs value={side} onChange={(value) => isTab(value) && setSide(value)}>
      <Tabs.List grow>
        <Tabs.Tab value="candidate">Candidate</Tabs.Tab>
        <Tabs.Tab value="recruiter">Recruiter</Tabs.Tab>
      </Tabs.List>
      {/* One form for both tabs, so that nothing has to be typed again. */}
      <Tabs.Panel value={side} pt="lg">
        <Stack gap="md">
          {hasGoogle && (
            <>
              <GoogleLink side={side} label="Sign in with Google" />
              <ConsentText lead="By continuing with Google" />
              <Divider label="or" />
            </>
          )}
          <CredentialsForm
            email={email}
            failureTitle={titles[side].loginFailed}
            send={async (credentials) => {
              try {
                goOn((await signIn.mutateAsync({ body: { ...credentials, userType: side } })).user)
              } catch (error) {
                if (!isSecondStep(error)) throw error
                setAsksCode(true)
              }
            }}
            onForgotten={setForgotten}
          >
            <Button type="submit" loading={signIn.isPending}>
              {signIn.isPending ? 'Loading...' : 'Log In'}
            </Button>
          </CredentialsForm>
          <Text ta="center">
            New here?{' '}
            <Anchor component={Link} to={`/${side}/register`} onClick={onDone} underline="always">
              Sign up
            </Anchor>
          </Text>
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}
