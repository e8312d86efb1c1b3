import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import styles from './day-plan.module.css'
import { interviewQueries } from './interview-queries.ts'
import { clockText } from './interview-time.ts'
import { interviewersText } from './interviewers.ts'

interface DayPlanProps {
  /** The chosen Indian day; empty if none is chosen. */
  day: string
  /** The interview that is being moved; it is left out, because it cannot clash with itself. */
  moved?: string
}

/** What else is planned on the chosen day, so that nobody has to look it up before choosing a time. */
export function DayPlan({ day, moved }: DayPlanProps) {
  const { data } = useQuery(interviewQueries.day(useUserId(), day))
  const interviews = day && data ? data.filter(({ _id }) => _id !== moved) : null
  return (
    <div role="status" className={styles.dayPlan}>
      {interviews && (
        <>
          <Text size="sm" fw={650}>
            {interviews.length === 0
              ? `No other interviews of your jobs on ${dayText(day)}.`
              : `Interviews of your jobs on ${dayText(day)}:`}
          </Text>
          {interviews.length > 0 && (
            <ul>
              {interviews.map((interview) => (
                <li key={interview._id}>
                  <Text size="sm">
                    {clockText(interview)} {displayName(interview)}, {interview.jobTitle}, with{' '}
                    {interviewersText(interview)}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
