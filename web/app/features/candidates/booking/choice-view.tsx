import type { OwnProposal } from '@firstrung/contract'
import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { applicationPath } from '#app/features/candidates/applications/own-application.tsx'
import { counted } from '#app/lib/text/format.ts'
import { ownZone, zonedText, zoneSentence } from '#app/lib/text/zoned-times.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import { BookedInterview } from './booked-interview.tsx'
import styles from './choice.module.css'
import { FullTimes } from './full-times.tsx'
import { OpenTimes } from './open-times.tsx'
import { OwnWait } from './own-wait.tsx'
import { useChoosing } from './use-choosing.ts'

const headings: Record<OwnProposal['state'], string> = {
  open: 'Choose a time for your interview',
  booked: 'Your interview is booked',
  declined: 'You said that none of the times suits you',
  over: 'These times can no longer be chosen',
}

/** Proposed times for an interview: the candidate chooses one, and can move or cancel what they have booked. */
export function ChoiceView({ proposal }: { proposal: OwnProposal }) {
  const { state, interview, companyName, application, waiting } = proposal
  const [zone] = useState(ownZone)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  // Here, because the sections below go when the state changes.
  const { refusal, choosing, waitingList } = useChoosing(proposal, focusHeading)
  return (
    <Stack gap="lg">
      <div>
        <Text mb="xs">
          <TextLink to={applicationPath({ _id: application })}>Your application</TextLink>
        </Text>
        <Title order={1} ref={heading} tabIndex={-1}>
          {waiting ? 'You are on the waiting list' : headings[state]}
        </Title>
        <Text c="dimmed" mt={4}>
          {proposal.jobTitle} · {companyName}
        </Text>
      </div>
      <Facts proposal={proposal} zone={zone} />
      {refusal && <Refusal text={refusal} />}
      {state === 'open' && (
        <>
          {waiting && (
            <OwnWait
              {...{ waiting, zone }}
              hasTimes={proposal.times.length > 0}
              isStopping={waitingList.isStopping}
              onStop={waitingList.stop}
            />
          )}
          {/* What can be done comes first. */}
          {proposal.times.length === 0 && <FullTimes {...{ proposal, zone }} {...waitingList} />}
          <OpenTimes {...{ proposal, zone }} {...choosing} onDeclined={focusHeading} />
          {proposal.times.length > 0 && <FullTimes {...{ proposal, zone }} {...waitingList} />}
        </>
      )}
      {interview && <BookedInterview {...{ proposal, interview, zone }} onChanged={focusHeading} />}
      {(state === 'declined' || state === 'over') && (
        <Card component="section" aria-label="What comes next">
          <Text mb="md">
            {state === 'declined'
              ? `${companyName} has been told. It can propose other times, or plan the interview itself, and we tell you when it does.`
              : 'They were taken back or have passed, or your interview is planned or cancelled by now. Your application says what comes next.'}
          </Text>
          <LinkButton to={applicationPath({ _id: application })} variant="secondary">
            Open your application
          </LinkButton>
        </Card>
      )}
    </Stack>
  )
}

/** What the interview is, how long it takes and who holds it. */
function Facts({ proposal, zone }: { proposal: OwnProposal; zone: string }) {
  const { state, interview, times, full, endsAt, companyName, hostName, room, note } = proposal
  const shown = [...(state === 'open' ? [endsAt] : []), ...(interview ? [interview.startsAt] : [])]
  const moments = [...shown, ...[...times, ...full].map(({ startsAt }) => startsAt)]
  return (
    <Card component="section" aria-label="The interview">
      <DescriptionList
        missing={companyName}
        facts={[
          ...(interview
            ? ([['When', <strong key="when">{zonedText(interview.startsAt, zone)}</strong>]] as const)
            : []),
          ['Round', proposal.roundName ?? String(proposal.interviewRound)],
          ['Length', counted(proposal.minutes, 'minute')],
          ['With', hostName],
          ...(room ? ([['Where', room]] as const) : []),
          ...(state === 'open' ? ([['Choose before', zonedText(endsAt, zone)]] as const) : []),
        ]}
      />
      {note && (
        <figure className={styles.note}>
          <figcaption>{companyName} wrote:</figcaption>
          <blockquote>
            <LongText text={note} />
          </blockquote>
        </figure>
      )}
      {moments.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {zoneSentence(moments, zone)}
        </Text>
      )}
    </Card>
  )
}

/** Why a time was not booked. It takes the focus, because the button that was pressed may be gone. */
function Refusal({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert color="yellow" role="alert" tabIndex={-1} ref={box} title={text}>
      These are the times that are free now.
    </Alert>
  )
}
