import { Anchor, Card, Divider, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { titles, useRegister } from '#app/features/accounts/account-queries.ts'
import { useHasGoogle } from '#app/lib/page/site.ts'
import { type LoginTab, openLogin } from '#app/lib/session/login-modal-store.ts'
import { useJobOfReturn } from '#app/lib/session/return-path.ts'
import { homeOf, type Session, useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { ConsentText } from '#app/ui/account/consent-text.tsx'
import { GoogleLink } from '#app/ui/account/google-link.tsx'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { pageAfterLogin } from './first-page.ts'
import styles from './registration.module.css'

const words: Record<LoginTab, { title: string; lead: string; steps: { title: string; text: string }[] }> = {
  candidate: {
    title: 'Candidate Registration',
    lead: 'Free for candidates, now and later.',
    steps: [
      { title: 'Create your account', text: 'An email and a password is all it takes.' },
      { title: 'Fill in your profile', text: 'Upload your resume and we fill in most of it.' },
      { title: 'Take one skill test', text: 'About 20 minutes. Then you can apply for jobs and internships.' },
    ],
  },
  recruiter: {
    title: 'Recruiter Registration',
    lead: 'Meet people who have already shown what they can do.',
    steps: [
      { title: 'Create your account', text: 'Your work email and a password.' },
      { title: 'Tell us about your company', text: 'Two short steps, so that candidates know who is hiring.' },
      { title: 'Post a job', text: 'Screened candidates appear on your hiring panel, with test results and remarks.' },
    ],
  },
}

/** The registration screen, and the steps after it. */
export function Registration({ side }: { side: LoginTab }) {
  const register = useRegister(side)
  const navigate = useNavigate()
  const hasGoogle = useHasGoogle()
  const session = useSession()
  const { title, lead, steps } = words[side]
  const job = useJobOfReturn()

  const form = (
    <Stack gap="md">
      {hasGoogle && <GoogleLink side={side} label="Sign up with Google" />}
      <ConsentText lead={`By creating an account${hasGoogle ? ', with Google or with a password' : ''},`} />
      {hasGoogle && <Divider label="or" />}
      <CredentialsForm
        isNew
        failureTitle={titles[side].registrationFailed}
        onRegistered={(email) => openLogin(side, email)}
        send={async (credentials) => {
          const { user } = await register.mutateAsync({ body: { ...credentials, userType: side } })
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
        <Anchor component="button" type="button" fz="inherit" underline="always" onClick={() => openLogin(side)}>
          Login
        </Anchor>
      </Text>
    </Stack>
  )

  return (
    <div className={`container ${styles.registration}`}>
      <div className={styles.registrationSide}>
        <RungsDivider />
        <h1>{title}</h1>
        {side === 'candidate' && job ? (
          <p>
            You apply for <strong>{job.title}</strong> at <strong>{job.company}</strong>. We bring you there once you
            have an account.
          </p>
        ) : (
          <p>{lead}</p>
        )}
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <Card className={styles.registrationForm}>
        {/* Not after a new registration, which leads to the next page. */}
        {session && register.isIdle ? <LoggedIn session={session} /> : form}
      </Card>
    </div>
  )
}

/** For people who are logged in already: a link to continue. */
function LoggedIn({ session }: { session: Session }) {
  return (
    <Stack gap="md">
      <div>
        <Text fw={650}>You are already logged in</Text>
        <Text c="dimmed">{session.user.email}</Text>
      </div>
      <LinkButton to={homeOf(session) ?? '/admin'}>Go to your dashboard</LinkButton>
      <Button variant="quiet" onClick={() => void signOut()}>
        Log out to register another account
      </Button>
    </Stack>
  )
}
