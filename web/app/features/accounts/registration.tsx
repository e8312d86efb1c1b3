import { Anchor, Card, Divider, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type LoginTab, openLogin } from '#app/lib/login-modal-store.ts'
import { useHasGoogle } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { ConsentText } from '#app/ui/consent-text.tsx'
import { GoogleLink } from '#app/ui/google-link.tsx'
import { RungsDivider } from '#app/ui/rungs-divider.tsx'
import { titles, useRegister } from './account-queries.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { firstPage } from './first-page.ts'
import styles from './registration.module.css'

const words: Record<LoginTab, { title: string; lead: string; steps: { title: string; text: string }[] }> = {
  candidate: {
    title: 'Candidate Registration',
    lead: 'Your first job is one rung away. It costs you nothing, now or later.',
    steps: [
      { title: 'Create your account', text: 'An email and a password. Half a minute.' },
      { title: 'Fill in your profile', text: 'Your college, your skills, your projects and your resume.' },
      { title: 'Take one skill test', text: 'About 20 minutes. Then you can apply for jobs and internships.' },
    ],
  },
  recruiter: {
    title: 'Recruiter Registration',
    lead: 'Meet people who have already shown what they can do.',
    steps: [
      { title: 'Create your account', text: 'Your work email and a password. Half a minute.' },
      { title: 'Tell us about your company', text: 'Two short steps, so that candidates know who is hiring.' },
      { title: 'Post a job', text: 'Screened candidates appear on your hiring panel, with test results and remarks.' },
    ],
  },
}

/** The registration screen, and what comes after it. */
export function Registration({ side }: { side: LoginTab }) {
  const register = useRegister(side)
  const navigate = useNavigate()
  const hasGoogle = useHasGoogle()
  const { title, lead, steps } = words[side]

  return (
    <div className={`container ${styles.registration}`}>
      <div className={styles.registrationSide}>
        <RungsDivider />
        <h1>{title}</h1>
        <p>{lead}</p>
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
        <Stack gap="md">
          {hasGoogle && <GoogleLink side={side} label="Sign up with Google" />}
          <ConsentText lead={`By creating an account${hasGoogle ? ', with Google or with a password' : ''},`} />
          {hasGoogle && <Divider label="or" />}
          <CredentialsForm
            isNew
            failureTitle={titles[side].registrationFailed}
            send={async (credentials) => {
              const { user } = await register.mutateAsync({ body: { ...credentials, userType: side } })
              void navigate(firstPage(side, user.profileCompleted))
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
      </Card>
    </div>
  )
}
