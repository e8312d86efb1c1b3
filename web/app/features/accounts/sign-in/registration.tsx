import { Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type LoginTab, openLogin } from '#app/lib/session/login-modal-store.ts'
import { useJobOfReturn } from '#app/lib/session/return-path.ts'
import { homeOf, type Session, useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import styles from './registration.module.css'

const words: Record<LoginTab, { title: string; lead: string; steps: { title: string; text: string }[] }> = {
  candidate: {
    title: 'Candidate Registration',
    lead: 'Free for candidates, now and later.',
    steps: [
      { title: 'Create your account', text: 'An email and a password is all it takes.' },
      { title: 'Fill in your profile', text: 'Upload your resume and we fill in what we find.' },
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
  const session = useSession()
  const [isSent, setSent] = useState(false)
  const { title, lead, steps } = words[side]
  const job = useJobOfReturn()

  return (
    <div className={`container ${styles.registration}`}>
      <div className={styles.registrationSide}>
        <RungsDivider />
        <h1>{title}</h1>
        {side === 'candidate' && job ? (
          <p>
            You are applying for <strong>{job.title}</strong> at <strong>{job.company}</strong>. We bring you there once
            you have an account.
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
        {session && !isSent ? (
          <LoggedIn session={session} />
        ) : (
          <NewAccountForm side={side} onLogin={(email) => openLogin(side, email)} onSend={() => setSent(true)} />
        )}
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
