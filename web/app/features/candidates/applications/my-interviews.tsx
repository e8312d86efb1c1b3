import { type CandidateRecord, durationMinutes, indianMoment, routes, urlOf } from '@firstrung/contract'
import { Anchor, Badge, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import styles from '#app/features/candidates/dashboard.module.css'
import { downloadFile } from '#app/lib/api/download.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCalendarEvent, IconVideo } from '#app/ui/base/icons.ts'
import { AttendanceQuestion } from './attendance-question.tsx'

type Interview = CandidateRecord['interviews'][number]

/** The moment an interview begins. */
const startOf = ({ interviewDate, interviewTime }: Interview) => indianMoment(interviewDate, interviewTime)
const endOf = (interview: Interview) => startOf(interview).getTime() + (durationMinutes(interview) ?? 30) * 60_000

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
                <InterviewRest interview={interview} isOver={false} />
              </>
            ) : (
              <details>
                <summary>
                  <InterviewTitle interview={interview} />
                  <Time interview={interview} />
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

const InterviewTitle = ({ interview: { jobTitle, companyName, interviewRound } }: { interview: Interview }) => (
  <Group gap="0 8px">
    <Text fw={650}>{jobTitle}</Text>
    {interviewRound > 1 && <Badge variant="light">Round {interviewRound}</Badge>}
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

/** What changed about an interview, whether the candidate comes, and how to join it. */
function InterviewRest({ interview, isOver }: { interview: Interview; isOver: boolean }) {
  const saveEntry = useAction({
    mutationFn: (id: string) =>
      downloadFile(urlOf(routes.hiring.interviewCalendar, { params: { id } }), 'interview.ics'),
  })
  if (isOver) return <Text c="dimmed">Over</Text>
  return (
    <>
      {interview.moved && (
        <Text size="sm" c="dimmed">
          Moved from {dayTimeText(indianMoment(interview.moved.interviewDate, interview.moved.interviewTime))}. Reason:{' '}
          {interview.moved.reason}
        </Text>
      )}
      <AttendanceQuestion interview={interview} key={`${interview._id} ${interview.calendarSequence}`} />
      <Group gap="xs" mt="xs">
        {interview.interviewLink ? (
          <Anchor href={interview.interviewLink} target="_blank" rel="noopener noreferrer" fw={650}>
            <Group gap={6}>
              <IconVideo size={20} aria-hidden /> Join interview
            </Group>
          </Anchor>
        ) : (
          <Text c="dimmed">We'll send you the link.</Text>
        )}
        <Button
          variant="secondary"
          size="xs"
          leftSection={<IconCalendarEvent size={18} />}
          onClick={() => saveEntry.mutate(interview._id)}
        >
          Add to calendar
        </Button>
      </Group>
    </>
  )
}
