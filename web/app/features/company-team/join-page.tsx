import { ApiError, type CompanyInvitation, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSiteName } from '#app/lib/page/site.ts'
import { useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import { JoinForm } from './join-form.tsx'
import { teamQueries, useJoin } from './team-queries.ts'

/** A used, withdrawn or expired link, or one that was not copied completely. */
const isOver = (error: unknown) => error instanceof ApiError && ['invitation_over', 'invalid'].includes(error.code)

interface JoinProps {
  code: string
  /** How the invited person signs in, or registers when the email has no account. */
  signIn: (invitation: CompanyInvitation) => ReactNode
  /** Called once the recruiter is in the team. */
  onDone: () => void
}

const invitedAs: Record<CompanyInvitation['role'], string> = {
  owner: 'an owner: you manage the team and the company, and see all jobs',
  recruiter: 'a recruiter: you post jobs, and work on those you are added to',
  interviewer: 'an interviewer: you see the people you interview',
}

/** The page of an invitation: its owner signs in and joins the team. */
export function JoinTeam({ code, signIn, onDone }: JoinProps) {
  const siteName = useSiteName()
  // Read here: signing in clears the cache, and a form that was shown before the invitation is read once more would be lost.
  const session = useSession()
  const join = useJoin()
  // Joining clears the cache: a link that was just used must not be fetched again.
  const isUsed = join.isPending || join.isSuccess
  const query = useQuery({ ...teamQueries.invitation(code), enabled: !isUsed })
  if (isOver(query.error) || isOver(join.error)) {
    return (
      <MessagePage title="This invitation no longer works" text={messages.invitationOver}>
        <LinkButton to="/">Go to the home page</LinkButton>
      </MessagePage>
    )
  }
  return (
    <NarrowPage>
      <QueryContent query={query} waiting={<FormSkeleton fields={2} />}>
        {(invitation) => (
          <>
            <h1>Join {invitation.companyName}</h1>
            <p>
              {invitation.invitedBy || 'A colleague'} invites you to hire with {invitation.companyName} on {siteName}.{' '}
              You join as {invitedAs[invitation.role]}.
            </p>
            <Step session={session} invitation={invitation} signIn={signIn}>
              <JoinForm {...{ code, join, onDone }} />
            </Step>
          </>
        )}
      </QueryContent>
    </NarrowPage>
  )
}

/** The next step, which depends on who is signed in. */
function Step({
  session,
  invitation,
  signIn,
  children,
}: {
  session: ReturnType<typeof useSession>
  invitation: CompanyInvitation
  signIn: JoinProps['signIn']
  children: ReactNode
}) {
  if (session && (session.userType !== 'recruiter' || session.user.email !== invitation.email)) {
    return (
      <>
        <Text mb="md">
          This invitation is for {invitation.email}. You are logged in as {session.user.email}. Log out to go on here
          with that email.
        </Text>
        <Button variant="secondary" onClick={() => void signOut({ stays: true })}>
          Log out
        </Button>
      </>
    )
  }
  if (session) return children
  if (invitation.account === 'other') return <Text>{messages.invitationForCandidate}</Text>
  return signIn(invitation)
}
