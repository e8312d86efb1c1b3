import { type CandidateRecord, durationMinutes, indianMoment, routes, urlOf } from '@firstrung/contract'
import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
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

/** The interviews that recruiters requested. */
export function MyInterviews({ interviews }: { interviews: readonly Interview[] }) {
  const [now] = useState(() => Date.now())
  const saveEntry = useAction({
    mutationFn: (id: string) =>
      downloadFile(urlOf(routes.hiring.interviewCalendar, { params: { id } }), 'interview.ics'),
  })
  return (
    <Card component="section" aria-labelledby="my-interviews">
      <Title order={2} size="h3" id="my-interviews" mb="md">
        My interviews
      </Title>
      <Stack component="ul" className={styles.plainList} gap="md">
        {inOrder(interviews, now).map((interview) => {
          const isOver = endOf(interview) < now
          return (
            <Group component="li" key={interview._id} justify="space-between" gap="md">
              <div>
                <Group gap="xs">
                  <Text fw={650}>{interview.jobTitle}</Text>
                  {interview.interviewRound > 1 && <Badge variant="light">Round {interview.interviewRound}</Badge>}
                </Group>
                <Text c="dimmed">{interview.companyName}</Text>
                <Text size="sm" mt={4}>
                  {dayTimeText(startOf(interview))} · {interview.interviewDuration}
                </Text>
                {interview.moved && !isOver && (
                  <Text size="sm" c="dimmed">
                    Moved from {dayTimeText(indianMoment(interview.moved.interviewDate, interview.moved.interviewTime))}
                    . Reason: {interview.moved.reason}
                  </Text>
                )}
                <AttendanceQuestion interview={interview} key={`${interview._id} ${interview.calendarSequence}`} />
              </div>
              {isOver ? (
                <Text c="dimmed">Over</Text>
              ) : (
                <Group gap="sm">
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
                    size="sm"
                    leftSection={<IconCalendarEvent size={18} />}
                    onClick={() => saveEntry.mutate(interview._id)}
                  >
                    Add to calendar
                  </Button>
                </Group>
              )}
            </Group>
          )
        })}
      </Stack>
    </Card>
  )
}
