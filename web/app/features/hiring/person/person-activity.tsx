import { type ActivityEntry, indianMoment, interviewIn, type Stage } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import styles from './person-activity.module.css'

interface PersonActivityProps {
  activity: readonly ActivityEntry[]
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** What happened with a candidate in this job, newest first. */
export function PersonActivity({ activity, hasMore, loading, onMore }: PersonActivityProps) {
  if (activity.length === 0) return <Text c="dimmed">Nothing has happened yet</Text>
  return (
    <>
      <ol className={styles.activity} aria-label="Activity">
        {activity.map((entry) => (
          <li key={`${entry.kind} ${entry._id}`}>
            {sentenceOf(entry)}
            <Text size="sm" c="dimmed">
              {dayTimeText(entry.at)}
            </Text>
          </li>
        ))}
      </ol>
      {hasMore && <LoadMore hasMore loading={loading} onMore={onMore} shown={activity.length} />}
    </>
  )
}

/** The words for a move to each stage. */
const moved: Record<Stage, string> = {
  applicant: 'took the candidate back',
  shortlisted: 'shortlisted the candidate for this job',
  recruiterShortlisted: 'took the candidate to Round 2',
  waitlisted: 'waitlisted the candidate',
  hired: 'hired the candidate',
  removed: 'rejected the candidate',
  withdrawn: 'withdrew the application',
  unanswered: 'closed the application',
}

function moveOf(from: Stage, to: Stage): string {
  if (from === 'hired') return 'undid the hire'
  return from === 'removed' ? 'restored the candidate' : moved[to]
}

/** 'Meera Iyer took the candidate to Round 2'. */
export function sentenceOf(entry: ActivityEntry): string {
  const who = entry.byMe ? 'You' : entry.byName || (entry.byTeam ? 'Our team' : 'Someone who left')
  switch (entry.kind) {
    case 'stage':
      if (entry.to === 'unanswered') return 'Closed: nobody answered by the promised day'
      return `${who} ${moveOf(entry.from, entry.to)}`
    case 'interview':
      return `${who} asked for ${entry.roundName ? `the ${interviewIn(entry)}` : `a round ${entry.round} interview`} on ${dayTimeText(indianMoment(entry.date, entry.time))} (${entry.status})`
    case 'opening':
      return `${who} opened the resume`
    case 'mail':
      return `${who} emailed: ${entry.subject}`
    case 'note':
      return `${who} wrote a note`
    case 'applied':
      return `${who} applied for this job`
  }
}
