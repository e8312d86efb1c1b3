import { type LateMove, limits, type Unanswered } from '@firstrung/contract'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import styles from '#app/features/hiring/moves/rejected-list.module.css'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { useUnanswered } from './unanswered-queries.ts'

const LateAnswerDialog = lazyWithRetry(async () => (await import('./late-answer-dialog.tsx')).LateAnswerDialog)

/** Applications that were closed because nobody answered them, with a button to answer late. Renders nothing without any. */
export function UnansweredList({ jobId }: { jobId: string }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const list = useUnanswered(jobId)
  const total = list.data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section className={styles.rejectedList} aria-labelledby="list-unanswered">
      <h2 id="list-unanswered">
        <Button
          size="compact"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls="unanswered-people"
          onClick={toggle}
        >
          Closed without an answer <CountMark small>{total}</CountMark>
        </Button>
      </h2>
      <div id="unanswered-people" hidden={!isOpen}>
        <p>
          Nobody answered these applications by the promised day. You can still answer for {limits.lateAnswer.days} days
          after they were closed.
        </p>
        <InfiniteList list={list} entriesOf={(page) => page.unanswered} total={total} skeleton={null} empty={null}>
          {(people) => (
            <ul>
              {people.map((person) => (
                <UnansweredRow key={person.userId} person={person} jobId={jobId} />
              ))}
            </ul>
          )}
        </InfiniteList>
      </div>
    </section>
  )
}

function UnansweredRow({ person, jobId }: { person: Unanswered; jobId: string }) {
  const { isLocked } = usePanel()
  const [isOpen, { open, close }] = useDisclosure(false)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const { name, closedAt, until, asked } = person
  return (
    <li>
      <div className={styles.rejectedName}>
        <strong>{name}</strong>
        <p>
          Closed {dayText(closedAt)}. {asked ? askedText(asked) : `You can answer until ${dayText(until)}.`}
        </p>
      </div>
      {!asked && (
        <Button
          size="xs"
          variant="secondary"
          aria-label={`Answer after all: ${name}`}
          disabled={isLocked}
          onClick={() => {
            setWasOpen(true)
            open()
          }}
        >
          Answer after all
        </Button>
      )}
      {wasOpen && (
        <Suspense>
          <LateAnswerDialog jobId={jobId} person={person} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </li>
  )
}

const places: Record<LateMove, string> = { shortlist: 'for Round 2', waitlist: 'for the waiting list' }

/** Who answered, and until when the candidate can reply. */
const askedText = ({ move, byName, until }: NonNullable<Unanswered['asked']>): string =>
  `${byName || 'Someone who left'} answered, ${places[move]}. The candidate has until ${dayText(until)} to say whether they still want the job.`
