import { type CandidateRecord, durationMinutes, indianMoment, limits } from '@firstrung/contract'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import styles from '#app/features/candidates/dashboard.module.css'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { AttendanceQuestion } from './attendance-question.tsx'
import { InterviewWays } from './interview-ways.tsx'
import { choicePath } from './own-application.tsx'

/** Loaded on demand: most interviews are still to come. */
const AbsenceNote = lazyWithRetry(async () => (await import('./absence-note.tsx')).AbsenceNote)

type Interview = CandidateRecord['interviews'][number]

/** The moment an interview begins. */
const startOf = ({ interviewDate, interviewTime }: Interview) => indianMoment(interviewDate, interviewTime)
const endOf = (interview: Interview) => startOf(interview).getTime() + (durationMinutes(interview) ?? 30) * 60_000

/** Whether its candidate can still move or cancel an interview whose time they have chosen. */
const canChange = (interview: Interview, now: number) =>
  startOf(interview).getTime() - limits.booking.changeHours * 3_600_000 > now

/** Upcoming ones, the next one first; then past ones, the latest first. */
function inOrder(interviews: readonly Interview[], now: number): Interview[] {
  const time = (it: Interview) => startOf(it).getTime()
  const toCome = interviews.filter((it) => endOf(it) >= now).sort((one, other) => time(one) - time(other))
  const over = interviews.filter((it) => endOf(it) < now).sort((one, other) => time(other) - time(one))
  return [...toCome, ...over]
}

/** The interviews that recruiters requested: the next one whole, the others as lines that open. */
export function MyInterviews({ interviews }: { interviews: readonly Interview[] }) {
  const [now] = useState(() => Date.now())
  return (
    <Card component="section" aria-labelledby="my-interviews">
      <Title order={2} size="h3" id="my-interviews">
        My interviews
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Times are Indian time.
      </Text>
      <ul className={`${styles.plainList} ${styles.interviews}`}>
        {inOrder(interviews, now).map((interview, n) => (
          <li key={interview._id}>
            {n === 0 && endOf(interview) >= now ? (
              <>
                <InterviewTitle interview={interview} />
                <Time interview={interview} />
                <AbsenceLines interview={interview} />
                <InterviewRest interview={interview} isOver={false} />
              </>
            ) : (
              <details>
                <summary>
                  <InterviewTitle interview={interview} />
                  <Time interview={interview} />
                  <AbsenceLines interview={interview} />
                </summary>
                <InterviewRest interview={interview} isOver={endOf(interview) < now} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const InterviewTitle = ({
  interview: { jobTitle, companyName, interviewRound, roundName },
}: {
  interview: Interview
}) => (
  <Group gap="0 8px">
    <Text fw={650}>{jobTitle}</Text>
    {(interviewRound > 1 || roundName) && <Badge variant="light">{roundName ?? `Round ${interviewRound}`}</Badge>}
    <Text c="dimmed" size="sm">
      {companyName}
    </Text>
  </Group>
)

const Time = ({ interview }: { interview: Interview }) => (
  <Text size="sm" mt={2}>
    {dayTimeText(startOf(interview))} · {interview.interviewDuration}
  </Text>
)

/** What both sides say of an interview to which somebody did not come. */
const AbsenceLines = ({ interview: { candidateAbsentAt, companyAbsentAt, companyName } }: { interview: Interview }) => (
  <>
    {candidateAbsentAt && <Text size="sm">{companyName} says that you did not come.</Text>}
    {companyAbsentAt && (
      <Text size="sm">You said that nobody from {companyName} came. They can plan another time.</Text>
    )}
  </>
)

/** What changed about an interview, whether the candidate comes, and how to join it. */
function InterviewRest({ interview, isOver }: { interview: Interview; isOver: boolean }) {
  const [now] = useState(() => Date.now())
  if (isOver)
    return (
      <>
        <Text c="dimmed">Over</Text>
        <Suspense>
          <AbsenceNote interview={interview} />
        </Suspense>
      </>
    )
  return (
    <>
      {interview.moved && (
        <Text size="sm" c="dimmed">
          Moved from {dayTimeText(indianMoment(interview.moved.interviewDate, interview.moved.interviewTime))}. Reason:{' '}
          {interview.moved.reason}
        </Text>
      )}
      <AttendanceQuestion interview={interview} key={`${interview._id} ${interview.calendarSequence}`} />
      {startOf(interview).getTime() <= now && (
        <Suspense>
          <AbsenceNote interview={interview} />
        </Suspense>
      )}
      <InterviewWays interviewId={interview._id} link={interview.interviewLink} room={interview.interviewRoom}>
        {interview.proposal && !interview.isHired && canChange(interview, now) && (
          <LinkButton variant="secondary" size="xs" to={choicePath(interview.proposal)}>
            Move or cancel<span className="visually-hidden"> the interview for {interview.jobTitle}</span>
          </LinkButton>
        )}
      </InterviewWays>
    </>
  )
}
