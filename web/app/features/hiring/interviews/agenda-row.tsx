import { messages, type PlannedInterview } from '@firstrung/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { displayName } from '#app/lib/text/display-name.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { Absence } from './absence.tsx'
import { roundAfter } from './agenda-entry.ts'
import { AlsoWith } from './also-with.tsx'
import { Attendance } from './attendance.tsx'
import styles from './interview-agenda.module.css'
import { InterviewMenu } from './interview-menu.tsx'
import { interviewTimeText, isHeld, isMissed } from './interview-time.ts'

/** The panel of a job with one candidate open. */
const personPath = ({ job, userId }: PlannedInterview): string => `/hiringpanel/${job}?person=${userId}`

/** An interview as its recruiter sees it, with what can be done about it. */
export function AgendaRow({ interview, now }: { interview: PlannedInterview; now: number }) {
  const isOver = isHeld(interview, now)
  const name = displayName(interview)
  return (
    <div className={styles.agendaRow}>
      <div>
        <Anchor component={Link} to={personPath(interview)} fw={650}>
          {name}
        </Anchor>
        <Text size="sm">
          {interview.jobTitle}
          {roundAfter({ round: interview.interviewRound, roundName: interview.roundName })}
        </Text>
        <Text size="sm" c="dimmed">
          {interviewTimeText(interview)}
        </Text>
        {interview.contact === 'ended' && <Text size="sm">{messages.accessEndedByCandidate}</Text>}
        <AlsoWith interview={interview} />
        {!isOver && <Attendance interview={interview} />}
        {!isOver && <WhereOrWait interview={interview} />}
        <Absence interview={interview} name={name} viewer="recruiter" />
      </div>
      <Group gap="xs" wrap="nowrap">
        {isOver && !interview.candidateAbsentAt && (
          <LinkButton to={`${personPath(interview)}&section=scorecards`} size="xs" variant="secondary">
            Fill in scorecard<span className="visually-hidden"> of {name}</span>
          </LinkButton>
        )}
        {(!isOver || isMissed(interview)) && <InterviewMenu interview={interview} name={name} viewer="recruiter" />}
      </Group>
    </div>
  )
}

const WhereOrWait = ({ interview: { interviewLink, interviewRoom } }: { interview: PlannedInterview }) => (
  <>
    {interviewRoom && <Text size="sm">Where: {interviewRoom}</Text>}
    {interviewLink && (
      <Anchor href={interviewLink} target="_blank" rel="noopener noreferrer" size="sm">
        Open the meeting
      </Anchor>
    )}
    {!interviewLink && !interviewRoom && <Text size="sm">Our team will add the link.</Text>}
  </>
)
