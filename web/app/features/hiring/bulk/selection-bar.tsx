import { type BulkProgress, type BulkStart, limits, listWords } from '@firstrung/contract'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { type Batch, useWholeList } from '#app/features/hiring/messages/bulk-queries.ts'
import { type Panel } from '#app/features/hiring/panel/hiring-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { RunningMoves, type RunningMovesProps } from './running-moves.tsx'
import styles from './selection.module.css'
import { mostChosen, useSelection } from './selection.tsx'

const MailDialog = lazyWithRetry(async () => (await import('./mail-dialog.tsx')).MailDialog)
const MailBar = lazyWithRetry(async () => (await import('./mail-bar.tsx')).MailBar)
const ProposingMany = lazyWithRetry(
  async () => (await import('#app/features/hiring/booking/proposing-many.tsx')).ProposingMany,
)
const BulkDialog = lazyWithRetry(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface SelectionBarProps {
  panel: Panel
  isLocked: boolean
  /** The recruiter's own meeting link, from the profile; null while it loads. */
  meetingLink: string | null
  /** The bulk move that is being carried out, one batch for each job. */
  running: readonly Batch[]
  onStarted: (batches: Batch[]) => void
  onFinished: (progress: BulkProgress) => void
  undo: RunningMovesProps['undo']
}

/** What can be done with the chosen candidates, the progress of a bulk move, and the emails that are being sent. */
export function SelectionBar(props: SelectionBarProps) {
  const [mails, setMails] = useState<readonly string[]>([])
  return (
    <div className={styles.selectionBars}>
      {mails.map((bulkId) => (
        <Suspense key={bulkId}>
          <MailBar
            panel={props.panel}
            bulkId={bulkId}
            onFinished={(progress) => {
              setMails((now) => now.filter((one) => one !== bulkId))
              props.onFinished(progress)
            }}
          />
        </Suspense>
      ))}
      <Choices {...props} onMailed={(bulkId) => setMails((now) => [...now, bulkId])} />
    </div>
  )
}

interface ChoicesProps extends SelectionBarProps {
  onMailed: (bulkId: string) => void
}

function Choices({ panel, isLocked, meetingLink, running, onStarted, onFinished, undo, onMailed }: ChoicesProps) {
  const selection = useSelection()
  const whole = useWholeList(panel, mostChosen)
  // The form of each dialog begins empty.
  const [asked, setAsked] = useState<{ step: Step; times: number }>({ step: 'remove', times: 0 })
  const [isOpen, { open, close }] = useDisclosure(false)
  const chosen = selection?.ids.size ?? 0
  const ask = (step: Step) => () => {
    if (step !== 'propose' && chosen > limits.bulk)
      return toast.warning(`This can be done for ${limits.bulk} candidates at a time. Times can be proposed to all.`)
    setAsked(({ times }) => ({ step, times: times + 1 }))
    open()
  }
  if (running.length > 0) return <RunningMoves batches={running} onFinished={onFinished} undo={undo} />
  if (!selection) return null
  const { ids, list, choose, clear, nameOf } = selection
  const applicantIds = [...ids]
  const dialog = { opened: isOpen, onClose: close }
  const started =
    <Begun,>(next: (begun: Begun) => void) =>
    (begun: Begun) => {
      close()
      clear()
      next(begun)
    }
  return (
    <>
      {chosen > 0 && (
        <section className={styles.selectionBar} aria-label="Chosen candidates">
          <p role="status">{counted(chosen, 'candidate')} chosen</p>
          {list && list !== 'rejected' && (
            <Button
              size="xs"
              variant="quiet"
              loading={whole.isPending}
              onClick={() => whole.mutate(list, { onSuccess: choose })}
            >
              Select all in {labelOf(list)}
            </Button>
          )}
          {steps.map(([step, label]) => (
            <Button key={step} size="xs" variant="secondary" disabled={isLocked} onClick={ask(step)}>
              {label}
            </Button>
          ))}
          <Button size="xs" variant="quiet" onClick={clear}>
            Clear selection
          </Button>
          <Suspense>
            {asked.step === 'mail' && (
              <MailDialog key={asked.times} {...{ panel, applicantIds }} {...dialog} onStarted={started(onMailed)} />
            )}
            {asked.step !== 'mail' && asked.step !== 'propose' && (
              <BulkDialog
                key={asked.times}
                groups={[{ jobId: panel.jobId, applicantIds }]}
                {...dialog}
                move={asked.step}
                onStarted={started(onStarted)}
              />
            )}
          </Suspense>
        </section>
      )}
      {asked.step === 'propose' && (
        <Suspense>
          <ProposingMany
            key={asked.times}
            {...{ jobId: panel.jobId, applicantIds, meetingLink, nameOf }}
            {...dialog}
            onProposed={started(() => {})}
          />
        </Suspense>
      )}
    </>
  )
}

type Step = BulkStart['move'] | 'propose'
const steps: readonly (readonly [Step, string])[] = [
  ['shortlist', 'Shortlist'],
  ['waitlist', 'Waitlist'],
  ['remove', 'Reject'],
  ['mail', 'Email'],
  ['propose', 'Propose times'],
]

const labelOf = (list: string): string =>
  Object.entries(listWords.recruiter).find(([name]) => name === list)?.[1].label ?? 'this list'
