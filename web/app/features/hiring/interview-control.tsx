import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { shortDate } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { interviewLabel, interviewStateLabels, interviewStateOf } from './hiring-labels.ts'
import styles from './interview-control.module.css'
import { usePanel } from './panel-context.ts'

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
  const { busyId, busyAction } = usePanel()
  const isAsking = busyId === candidate._id && busyAction === 'interview'
  const newest = candidate.interviews.at(-1)
  return (
    <p className={styles.hiringInterview} data-set={newest !== undefined} role="status">
      {isAsking ? messages.interviewProcessing : interviewLabel(candidate.interviews)}
      {newest?.interviewLink && (
        <Anchor href={newest.interviewLink} target="_blank" rel="noopener" size="sm" ml={8}>
          Interview link
        </Anchor>
      )}
    </p>
  )
}

/** For the team: a requested one has the form for its link here. The round is on a second line. */
function LinkedInterview({ candidate }: CandidateProps) {
  const { enterLink } = usePanel()
  const { state, interview } = interviewStateOf(candidate.interviews)
  return (
    <div>
      <Group gap={4}>
        <Button
          size="xs"
          variant="secondary"
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
      </Group>
      {interview && (
        <Text size="sm" c="dimmed" mt={2}>
          Round {interview.interviewRound} · {shortDate(interview.interviewDate)}, {interview.interviewTime}
        </Text>
      )}
    </div>
  )
}
