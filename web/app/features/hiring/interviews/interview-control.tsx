import { type HiringCandidate, type InterviewRecord, messages } from '@firstrung/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import {
  interviewLabel,
  interviewStateLabels,
  interviewStateOf,
} from '#app/features/hiring/application/hiring-labels.ts'
import { useBusyAction, usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Absence } from './absence.tsx'
import { AlsoWith } from './also-with.tsx'
import { Attendance } from './attendance.tsx'
import styles from './interview-control.module.css'
import { interviewTimeText } from './interview-time.ts'

const InterviewMenu = lazyWithRetry(async () => (await import('./interview-menu.tsx')).InterviewMenu)

interface CandidateProps {
  candidate: HiringCandidate
}

/** The state of the interview. */
export function InterviewControl({ candidate }: CandidateProps) {
  const { interviews } = usePanel().config
  return interviews === 'ask' ? <AskedInterview candidate={candidate} /> : <LinkedInterview candidate={candidate} />
}

/** For the recruiter: as text, with the link once there is one. */
function AskedInterview({ candidate }: CandidateProps) {
  const isAsking = useBusyAction(candidate._id) === 'interview'
  const newest = candidate.interviews.at(-1)
  return (
    <div>
      <div className={styles.hiringInterviewRow}>
        <p className={styles.hiringInterview} data-set={newest !== undefined} role="status">
          {isAsking ? messages.interviewProcessing : interviewLabel(candidate.interviews)}
          {newest?.interviewLink && (
            <Anchor href={newest.interviewLink} target="_blank" rel="noopener" size="sm" ml={8}>
              Interview link
            </Anchor>
          )}
        </p>
        <PlannedMenu candidate={candidate} interview={newest} />
      </div>
      {newest && (
        <Text size="sm" c="dimmed">
          {interviewTimeText(newest)}
        </Text>
      )}
      {newest?.interviewRoom && <Text size="sm">Where: {newest.interviewRoom}</Text>}
      {newest && <AlsoWith interview={newest} />}
      {newest && <Attendance interview={newest} />}
      {newest && <Absence interview={newest} name={displayName(candidate)} viewer="recruiter" />}
    </div>
  )
}

/** Moves or cancels the interview; not in a completed job. */
function PlannedMenu({ candidate, interview }: CandidateProps & { interview: InterviewRecord | undefined }) {
  const { config, isLocked } = usePanel()
  if (!interview || isLocked) return null
  return (
    <Suspense>
      <InterviewMenu interview={interview} name={displayName(candidate)} viewer={config.role} />
    </Suspense>
  )
}

/** For the team: a requested interview opens the form for its link. The round is on a second line. */
function LinkedInterview({ candidate }: CandidateProps) {
  const { enterLink } = usePanel()
  const { state, interview } = interviewStateOf(candidate.interviews)
  return (
    <div>
      <Group gap={4}>
        <Button
          size="xs"
          variant="secondary"
          data-interview-state={state}
          done={state === 'scheduled'}
          disabled={state !== 'requested'}
          onClick={() => enterLink(candidate)}
        >
          {interviewStateLabels[state]}
        </Button>
        {state === 'scheduled' && (
          <Button size="compact" variant="quiet" onClick={() => enterLink(candidate)}>
            Change link
          </Button>
        )}
        <PlannedMenu candidate={candidate} interview={interview} />
      </Group>
      {interview && (
        <Text size="sm" c="dimmed" mt={2}>
          {interview.roundName ?? `Round ${interview.interviewRound}`} · {interviewTimeText(interview)}
        </Text>
      )}
      {interview?.interviewRoom && <Text size="sm">Where: {interview.interviewRoom}</Text>}
      {interview && <AlsoWith interview={interview} />}
      {interview && <Attendance interview={interview} />}
      {interview && <Absence interview={interview} name={displayName(candidate)} viewer="admin" />}
    </div>
  )
}
