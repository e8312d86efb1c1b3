import { indianDay } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import type { ShownDays } from './agenda-entry.ts'
import { AgendaDays, AgendaFrame, useAgenda } from './agenda-frame.tsx'
import { AgendaRow } from './agenda-row.tsx'
import styles from './interview-agenda.module.css'
import { interviewQueries } from './interview-queries.ts'
import { isHeld } from './interview-time.ts'

/** For at most this many past interviews the agenda asks how they went. */
const mostHeld = 5

/**
 * The recruiter's interviews as a list, by week or by day. The list has today, the next seven days, and the last days. Without
 * interviews it renders nothing for somebody who has no jobs.
 */
export function InterviewAgenda({ hasJobs = false }: { hasJobs?: boolean }) {
  const { data } = useQuery(interviewQueries.agenda(useUserId()))
  const { view } = useAgenda()
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
  if (groups.length === 0 && view === 'list' && !hasJobs) return null
  return (
    <div className={styles.agenda}>
      <AgendaFrame title="Interviews" titleId="agenda-title" days={(shown) => <InterviewDays {...shown} />}>
        {groups.length === 0 && <Text>Nothing is planned for the next seven days.</Text>}
        <div className={styles.agendaGroups}>
          {groups.map(({ title, interviews }) => (
            <Card key={title} padding="md">
              <Title order={3} size="h5" mb="sm">
                {title}
              </Title>
              <ul className={styles.agendaList}>
                {interviews.map((interview) => (
                  <li key={interview._id}>
                    <AgendaRow interview={interview} now={now} />
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </AgendaFrame>
    </div>
  )
}

/** The recruiter's interviews of a week or a day. */
function InterviewDays({ days, ...shown }: ShownDays) {
  const query = useQuery(interviewQueries.between(useUserId(), days[0] ?? '', days.at(-1) ?? ''))
  return (
    <QueryContent query={query} waiting={<ListSkeleton rows={3} />}>
      {({ interviews, holidays, nextCursor }) => (
        <AgendaDays
          {...{ ...shown, days, holidays }}
          isCut={nextCursor !== null}
          entries={interviews.map((interview) => ({
            interview,
            name: displayName(interview),
            jobTitle: interview.jobTitle,
            round: interview.interviewRound,
            roundName: interview.roundName,
            details: <AgendaRow interview={interview} now={shown.now} />,
          }))}
        />
      )}
    </QueryContent>
  )
}
