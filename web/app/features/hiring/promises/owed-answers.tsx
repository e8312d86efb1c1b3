import {
  answerSentence,
  type BulkStart,
  limits,
  messages,
  type OwedAnswer,
  type OwedAnswers as Page,
} from '@firstrung/contract'
import { Alert, Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Group } from '#app/features/hiring/bulk/bulk-dialog.tsx'
import { RunningMoves } from '#app/features/hiring/bulk/running-moves.tsx'
import selectionStyles from '#app/features/hiring/bulk/selection.module.css'
import { useRunningMoves } from '#app/features/hiring/bulk/use-running-moves.ts'
import { useRejections } from '#app/features/hiring/moves/use-rejections.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { useSession } from '#app/lib/session/session.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { UndoToasts } from '#app/ui/notice/undo-toasts.tsx'
import styles from './owed-answers.module.css'
import { dueText, isLate, waitingText } from './owed-labels.ts'
import { owedQueries } from './owed-queries.ts'

const BulkDialog = lazyWithRetry(async () => (await import('#app/features/hiring/bulk/bulk-dialog.tsx')).BulkDialog)

/** The candidates of all the recruiter's jobs who wait for an answer, oldest deadline first; many can be answered at once. */
export function OwedAnswers() {
  const userId = useSession()?.user.userId ?? ''
  const [search, change] = useSearch()
  const jobId = search.get('job') ?? ''
  const list = useInfiniteQuery(owedQueries.own(userId, jobId))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const cache = useQueryClient()
  const rejections = useRejections()
  const moves = useRunningMoves(rejections, () => {
    for (const queryKey of [queryKeys.recruiterHiring.all, queryKeys.recruiterJobs.all])
      void cache.invalidateQueries({ queryKey })
  })
  const first = list.data?.pages[0]
  const shown = list.data?.pages.flatMap(({ answers }) => answers) ?? []
  // Candidates who got an answer since are no longer chosen.
  const people = shown.filter(({ applicationId }) => chosen.has(applicationId))
  const choose = (ids: readonly string[]) => {
    if (ids.length > limits.bulk) toast.warning(`You can choose ${limits.bulk} candidates at most.`)
    setChosen(new Set(ids.slice(0, limits.bulk)))
  }
  return (
    <Stack gap="md">
      {first && <RecordNote page={first} isOfAll={jobId === ''} />}
      {first && (first.jobs.length > 1 || jobId) && (
        <JobChoice
          jobs={first.jobs}
          jobId={jobId}
          onChange={(value) => {
            setChosen(new Set())
            change((next) => putParameter(next, 'job', value))
          }}
        />
      )}
      <section aria-label="Waiting for an answer">
        <InfiniteList
          list={list}
          entriesOf={(page) => page.answers}
          total={first?.total ?? 0}
          skeleton={<ListSkeleton rows={6} />}
          empty={
            <EmptyState title="Everybody has an answer" order={2}>
              Those who apply to your jobs appear here until you answer them.
            </EmptyState>
          }
        >
          {(answers) => (
            <AnswerList
              answers={answers}
              chosen={chosen}
              isAll={people.length === Math.min(answers.length, limits.bulk)}
              isBusy={list.isPlaceholderData}
              onChoose={choose}
            />
          )}
        </InfiniteList>
      </section>
      <div className={selectionStyles.selectionBars}>
        {moves.running.length > 0 ? (
          <RunningMoves batches={moves.running} onFinished={moves.finish} undo={moves.undo} />
        ) : (
          people.length > 0 && (
            <Choices
              people={people}
              onClear={() => setChosen(new Set())}
              onStarted={(batches) => {
                setChosen(new Set())
                moves.start(batches)
              }}
            />
          )
        )}
      </div>
      <UndoToasts entries={rejections.entries} onGone={rejections.drop} />
    </Stack>
  )
}

/** What candidates read about the company's answers, and what it has to do before it publishes another job. */
function RecordNote({ page: { record, answersToGive, total }, isOfAll }: { page: Page; isOfAll: boolean }) {
  const ofColleagues = isOfAll ? answersToGive - total : 0
  return (
    <>
      {answersToGive > 0 && (
        <Alert color="marigold" role="status">
          {messages.answersOwed(answersToGive)}
          {ofColleagues > 0 && ` ${counted(ofColleagues, 'of them is', 'of them are')} waiting for your colleagues.`}
        </Alert>
      )}
      {record && <Text c="dimmed">Candidates read on your jobs: “{answerSentence(record)}”</Text>}
    </>
  )
}

interface JobChoiceProps {
  jobs: Page['jobs']
  /** Empty for all jobs. */
  jobId: string
  onChange: (jobId: string) => void
}

function JobChoice({ jobs, jobId, onChange }: JobChoiceProps) {
  return (
    <NativeSelect
      label="Job"
      maw={420}
      value={jobId}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      data={[
        { value: '', label: 'All jobs' },
        ...jobs.map((job) => ({ value: job.jobId, label: `${job.jobTitle} (${count(job.count)})` })),
        // The chosen job stays an option even if nobody waits in it any more.
        ...(jobId && !jobs.some((job) => job.jobId === jobId) ? [{ value: jobId, label: 'This job' }] : []),
      ]}
    />
  )
}

interface AnswerListProps {
  answers: readonly OwedAnswer[]
  chosen: ReadonlySet<string>
  /** Whether as many candidates are chosen as can be at once. */
  isAll: boolean
  isBusy: boolean
  onChoose: (ids: readonly string[]) => void
}

/** The candidates who wait, to be chosen one by one or all at once. */
function AnswerList({ answers, chosen, isAll, isBusy, onChoose }: AnswerListProps) {
  return (
    <>
      <label className={styles.chooseAll}>
        <input
          type="checkbox"
          className={selectionStyles.selectBox}
          checked={isAll}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? answers.map(({ applicationId }) => applicationId) : [])
          }
        />
        {answers.length === 1 ? 'Select the candidate below' : `Select all ${count(answers.length)} candidates below`}
      </label>
      <ul className={styles.owedAnswers} aria-busy={isBusy}>
        {answers.map((answer) => (
          <Row
            key={answer.applicationId}
            answer={answer}
            isChosen={chosen.has(answer.applicationId)}
            onToggle={() =>
              onChoose(
                chosen.has(answer.applicationId)
                  ? [...chosen].filter((one) => one !== answer.applicationId)
                  : [...chosen, answer.applicationId],
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  answer: OwedAnswer
  isChosen: boolean
  onToggle: () => void
}

function Row({ answer, isChosen, onToggle }: RowProps) {
  const { jobId, jobTitle, userId, name, email, contact, appliedAt, promisedBy } = answer
  return (
    <li>
      <input
        type="checkbox"
        className={selectionStyles.selectBox}
        aria-label={`Select ${name} for ${jobTitle}`}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className={styles.owedPerson}>
        <Anchor component={Link} to={`/hiringpanel/${jobId}?list=applicants&person=${userId}`} fw={650}>
          {name}
        </Anchor>
        <Text size="sm">
          {jobTitle}
          {email && ` · ${email}`}
        </Text>
        {contact === 'ended' && <Text size="sm">{messages.accessEndedByCandidate}</Text>}
        <Text size="sm" c="dimmed">
          {waitingText(appliedAt)}
        </Text>
        <Text size="sm" className={styles.owedDue} data-late={isLate(promisedBy) || undefined}>
          {dueText(promisedBy)}
        </Text>
      </div>
    </li>
  )
}

interface ChoicesProps {
  people: readonly OwedAnswer[]
  onClear: () => void
  onStarted: ReturnType<typeof useRunningMoves>['start']
}

type Move = Exclude<BulkStart['move'], 'mail'>
const moves: readonly (readonly [Move, string])[] = [
  ['shortlist', 'Shortlist'],
  ['waitlist', 'Waitlist'],
  ['remove', 'Reject'],
]

/** The actions for the chosen candidates, in one dialog over all of their jobs. */
function Choices({ people, onClear, onStarted }: ChoicesProps) {
  // The form of each dialog begins empty.
  const [asked, setAsked] = useState<{ move: Move; groups: Group[]; times: number }>()
  const [isOpen, { open, close }] = useDisclosure(false)
  const ask = (move: Move) => {
    setAsked((before) => ({ move, groups: groupsOf(people), times: (before?.times ?? 0) + 1 }))
    open()
  }
  return (
    <section className={selectionStyles.selectionBar} aria-label="Chosen candidates">
      <p role="status">{counted(people.length, 'candidate')} chosen</p>
      {moves.map(([move, label]) => (
        <Button key={move} size="xs" variant="secondary" onClick={() => ask(move)}>
          {label}
        </Button>
      ))}
      <Button size="xs" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
      <Suspense>
        {asked && (
          <BulkDialog
            key={asked.times}
            groups={asked.groups}
            move={asked.move}
            opened={isOpen}
            onClose={close}
            onStarted={onStarted}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The chosen candidates by job, because a bulk move belongs to one job. */
const groupsOf = (people: readonly OwedAnswer[]): Group[] =>
  [...new Set(people.map(({ jobId }) => jobId))].map((jobId) => ({
    jobId,
    applicantIds: people.flatMap((one) => (one.jobId === jobId ? one.userId : [])),
  }))
