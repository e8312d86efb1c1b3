import { indianDay, messages, type PlannedInterview } from '@firstrung/contract'
import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { Absence } from './absence.tsx'
import { Attendance } from './attendance.tsx'
import styles from './interview-agenda.module.css'
import { InterviewMenu } from './interview-menu.tsx'
import { interviewQueries } from './interview-queries.ts'
import { interviewTimeText, isHeld, isMissed } from './interview-time.ts'

/** For at most this many past interviews the agenda asks how they went. */
const mostHeld = 5

/** The panel of a job with one candidate open. */
const personPath = ({ job, userId }: PlannedInterview): string => `/hiringpanel/${job}?person=${userId}`

/** The recruiter's interviews: today, the next seven days, and the last days. Renders nothing without interviews. */
export function InterviewAgenda() {
  const { data } = useQuery(interviewQueries.agenda(useUserId()))
  const [now] = useState(() => Date.now())
  const today = indianDay(new Date(now))
  if (!data) return null
  const planned = data.filter((interview) => !isHeld(interview, now) && interview.interviewDate >= today)
  const groups = [
    { title: 'Today', interviews: planned.filter(({ interviewDate }) => interviewDate === today) },
    { title: 'Next seven days', interviews: planned.filter(({ interviewDate }) => interviewDate > today) },
    {
      title: 'How did it go?',
      interviews: data
        .filter((interview) => isHeld(interview, now))
        .toReversed()
        .slice(0, mostHeld),
    },
  ].filter(({ interviews }) => interviews.length > 0)
  if (groups.length === 0) return null
  return (
    <section className={styles.agenda} aria-labelledby="agenda-title">
      <Title order={2} size="h3" id="agenda-title">
        Interviews
      </Title>
      <div className={styles.agendaGroups}>
        {groups.map(({ title, interviews }) => (
          <Card key={title} padding="md">
            <Title order={3} size="h5" mb="sm">
              {title}
            </Title>
            <ul className={styles.agendaList}>
              {interviews.map((interview) => (
                <AgendaRow key={interview._id} interview={interview} isOver={isHeld(interview, now)} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  )
}

function AgendaRow({ interview, isOver }: { interview: PlannedInterview; isOver: boolean }) {
  const name = displayName(interview)
  return (
    <li className={styles.agendaRow}>
      <div>
        <Anchor component={Link} to={personPath(interview)} fw={650}>
          {name}
        </Anchor>
        <Text size="sm">
          {interview.jobTitle}
          {interview.interviewRound > 1 && `, round ${interview.interviewRound}`}
        </Text>
        <Text size="sm" c="dimmed">
          {interviewTimeText(interview)}
        </Text>
        {interview.contact === 'ended' && <Text size="sm">{messages.accessEndedByCandidate}</Text>}
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
    </li>
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
