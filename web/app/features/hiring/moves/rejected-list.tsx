import {
  declineReasonLabels,
  declineReasons,
  type HiringCandidate,
  type JobWithLists,
  listWords,
  type Rejection,
} from '@firstrung/contract'
import { NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { countText } from '#app/features/hiring/application/hiring-labels.ts'
import { useGiveReason, useMoreOfList } from '#app/features/hiring/panel/hiring-queries.ts'
import { useBusyAction, usePanel } from '#app/features/hiring/panel/panel-context.ts'
import type { PanelFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { PersonName } from '#app/features/hiring/panel/person-name.tsx'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import styles from './rejected-list.module.css'

const { label, empty } = listWords.recruiter.rejected

/** The rejected candidates, with buttons that restore them. The list is closed at first. */
export function RejectedList({ job, filters }: { job: JobWithLists; filters: PanelFilters }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const more = useMoreOfList({ role: 'recruiter', jobId: job._id, filters })
  const total = countText(job.counts.rejected, job.countsAreBounded)
  return (
    <section className={styles.rejectedList} aria-labelledby="list-rejected">
      <h2 id="list-rejected">
        <Button size="compact" variant="quiet" aria-expanded={isOpen} aria-controls="rejected-people" onClick={toggle}>
          {label} <CountMark small>{total}</CountMark>
        </Button>
      </h2>
      <div id="rejected-people" hidden={!isOpen}>
        {job.rejected.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <ul>
            {job.rejected.map((candidate) => (
              <Rejected key={candidate._id} candidate={candidate} jobId={job._id} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={job.nextCursors.rejected !== null}
          loading={more.isPending}
          onMore={() => more.mutate('rejected')}
          shown={job.rejected.length}
          total={total}
        />
      </div>
    </section>
  )
}

function Rejected({ candidate, jobId }: { candidate: HiringCandidate; jobId: string }) {
  const giveReason = useGiveReason(jobId)
  const name = displayName(candidate)
  const { rejection } = candidate
  return (
    <li>
      <div className={styles.rejectedName}>
        <strong>
          <PersonName candidate={candidate} />
        </strong>
        {rejection && <p>{rejectionText(rejection)}</p>}
      </div>
      {rejection && (
        <NativeSelect
          size="xs"
          aria-label={`Reason for ${name}, only for your company`}
          value={rejection.reason ?? ''}
          data={[
            { value: '', label: 'Reason (only for your company)' },
            ...declineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] })),
          ]}
          onChange={({ target }) =>
            giveReason.mutate({
              applicantId: candidate._id,
              reason: declineReasons.find((one) => one === target.value) ?? null,
            })
          }
        />
      )}
      <RestoreButton candidate={candidate} />
    </li>
  )
}

function RestoreButton({ candidate }: { candidate: HiringCandidate }) {
  const { isLocked, move } = usePanel()
  return (
    <Button
      size="xs"
      variant="secondary"
      aria-label={`Restore ${displayName(candidate)}`}
      disabled={isLocked}
      loading={useBusyAction(candidate._id) !== undefined}
      onClick={() => move('restore', candidate)}
    >
      Restore
    </Button>
  )
}

/** When a candidate was rejected, and when they hear of it. */
const rejectionText = ({ rejectedAt, tellsAt }: Rejection): string =>
  `Rejected ${dayTimeText(rejectedAt)}. ${tellsAt ? `They are told on ${dayTimeText(tellsAt)}.` : 'They have been told.'}`
