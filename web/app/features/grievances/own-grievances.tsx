import { grievanceKindLabels, type OwnGrievance } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { useOwnGrievances } from './grievance-queries.ts'
import styles from './grievances.module.css'

/** The complaints that the user sent while signed in, with their answers; renders nothing without any. */
export function OwnGrievances() {
  const list = useOwnGrievances()
  const total = list.data?.pages[0]?.total ?? 0
  if (total === 0 && !list.error) return null
  return (
    <section aria-labelledby="own-complaints" className={styles.own}>
      <h2 id="own-complaints">Your complaints</h2>
      <InfiniteList list={list} entriesOf={(page) => page.grievances} total={total} skeleton={null} empty={null}>
        {(grievances) => (
          <ul>
            {grievances.map((grievance) => (
              <li key={grievance._id}>
                <Own grievance={grievance} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}

function Own({ grievance }: { grievance: OwnGrievance }) {
  const { reference, kind, text, receivedAt, answer } = grievance
  return (
    <article className={styles.grievance} aria-label={`Complaint ${reference}`}>
      <h3>{grievanceKindLabels[kind]}</h3>
      <p className={styles.state}>
        {stateOf(grievance)} · <span className={styles.reference}>{reference}</span> · sent {dayText(receivedAt)}
      </p>
      <p className={styles.text}>{text}</p>
      {answer && (
        <div className={styles.answer}>
          <b>Our answer</b>
          <p className={styles.text}>{answer}</p>
        </div>
      )}
    </article>
  )
}

function stateOf({ answeredAt, isLate, dueOn }: OwnGrievance): string {
  if (answeredAt) return `Answered on ${dayText(answeredAt)}`
  return isLate ? `Our answer was due on ${dayText(dueOn)} and is late` : `We will answer by ${dayText(dueOn)}`
}
