import {
  type HiringCandidate,
  type HiringRole,
  type JobWithLists,
  jobLists,
  type Move,
  messages,
} from '@firstrung/contract'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { hiringRoles } from '#app/features/hiring/application/hiring-roles.ts'
import { SelectionProvider } from '#app/features/hiring/bulk/selection.tsx'
import { useRunningMoves } from '#app/features/hiring/bulk/use-running-moves.ts'
import { isAskedFor } from '#app/features/hiring/interviews/next-round.ts'
import type { ShownDialog } from '#app/features/hiring/moves/move-dialogs.tsx'
import { useRejections } from '#app/features/hiring/moves/use-rejections.ts'
import { type HiringAction, type Panel, seenOf, useHiringAction } from '#app/features/hiring/panel/hiring-queries.ts'
import { BusyContext, PanelContext, type PanelContextValue } from '#app/features/hiring/panel/panel-context.ts'
import { noFilters, type PanelFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { PanelDetails } from './panel-details.tsx'

const UnansweredList = lazyWithRetry(
  async () => (await import('#app/features/hiring/unanswered/unanswered-list.tsx')).UnansweredList,
)
const RejectedList = lazyWithRetry(
  async () => (await import('#app/features/hiring/moves/rejected-list.tsx')).RejectedList,
)
const SelectionBar = lazyWithRetry(
  async () => (await import('#app/features/hiring/bulk/selection-bar.tsx')).SelectionBar,
)
const UndoToasts = lazyWithRetry(async () => (await import('#app/ui/notice/undo-toasts.tsx')).UndoToasts)
const MoveDialogs = lazyWithRetry(async () => (await import('#app/features/hiring/moves/move-dialogs.tsx')).MoveDialogs)

interface HiringPanelProps {
  /** Whose panel it is. */
  viewer: HiringRole
  job: JobWithLists
  filters?: PanelFilters
  /** The default for the interviewer's email. */
  email?: string
  /** The recruiter's own meeting link, from the profile; null while it loads. */
  meetingLink?: string | null
  /** The team's page of a candidate. */
  pageOf?: (userId: string) => string
  children?: ReactNode
}

/** Provides the moves and their dialogs to its children. Opening a dialog does not render the candidates again. */
export function HiringPanel({
  viewer,
  job,
  filters = noFilters,
  email = '',
  meetingLink = '',
  pageOf,
  children,
}: HiringPanelProps) {
  const { _id: jobId } = job
  // A suspended recruiter's job can only be read.
  const isLocked = !job.isActive || job.suspension !== undefined
  useLiveHint('panel-changed', jobId)
  const panel = useMemo(() => ({ role: viewer, jobId, filters }), [viewer, jobId, filters])
  const { shown, isOpen, show, close } = useShownDialog()
  const rejections = useRejections()
  const action = useUndoableAction(panel, job, rejections)
  const cache = useQueryClient()
  const moves = useRunningMoves(rejections, () => {
    void cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.panels(jobId) })
    void cache.invalidateQueries({ queryKey: queryKeys.recruiterJobs.all })
  })
  const { mutate, isPending, variables } = action
  const sent = isPending && variables && 'applicantId' in variables ? variables : undefined
  const busyId = sent?.applicantId
  const busyAction = sent?.action

  const value = usePanelValue({ viewer, jobId, rounds: job.rounds, isLocked, mutate, show })
  const busy = useMemo(() => ({ id: busyId, action: busyAction }), [busyId, busyAction])

  const page = (
    <PanelContext value={value}>
      {children}
      <PanelDetails panel={panel} job={job} pageOf={pageOf} />
      {shown && (
        <Suspense>
          <MoveDialogs
            {...shown}
            panel={panel}
            action={action}
            email={email}
            meetingLink={meetingLink}
            rounds={job.rounds}
            opened={isOpen}
            onClose={close}
          />
        </Suspense>
      )}
      {viewer === 'recruiter' && (
        <>
          {job.counts.rejected > 0 && (
            <Suspense>
              <RejectedList job={job} filters={filters} />
            </Suspense>
          )}
          <Suspense>
            <UnansweredList jobId={job._id} />
          </Suspense>
          <Suspense>
            <SelectionBar
              panel={panel}
              isLocked={isLocked}
              meetingLink={meetingLink}
              running={moves.running}
              onStarted={moves.start}
              onFinished={moves.finish}
              undo={moves.undo}
            />
            <UndoToasts entries={rejections.entries} onGone={rejections.drop} />
          </Suspense>
        </>
      )}
    </PanelContext>
  )
  return (
    <BusyContext value={busy}>
      {viewer === 'recruiter' ? <SelectionProvider job={job}>{page}</SelectionProvider> : page}
    </BusyContext>
  )
}

/** The dialog that is open, or was open last. */
function useShownDialog() {
  const [shown, setShown] = useState<ShownDialog | null>(null)
  const [isOpen, { open, close }] = useDisclosure(false)
  const show = useCallback(
    (kind: ShownDialog['kind']) => (candidate: HiringCandidate) => {
      setShown({ kind, candidate })
      open()
    },
    [open],
  )
  return { shown, isOpen, show, close }
}

/** The moves of a panel; a recruiter's rejection can be undone for a while. */
function useUndoableAction(panel: Panel, job: JobWithLists, rejections: ReturnType<typeof useRejections>) {
  const { jobId } = panel
  const { mutate: restore } = useHiringAction(panel)
  return useHiringAction(panel, (done) => {
    if (done.action !== 'remove' || panel.role === 'admin') return
    const rejected = jobLists.flatMap((list) => job[list]).find(({ _id }) => _id === done.applicantId)
    if (!rejected) return
    const name = displayName(rejected)
    rejections.add({
      id: rejected._id,
      text: `${name} is rejected. They are told later.`,
      undoLabel: `Undo the rejection of ${name}`,
      undo: () => restore({ action: 'restore', jobId, applicantId: rejected._id, stage: 'removed' }),
    })
  })
}

interface PanelValueOptions {
  viewer: HiringRole
  jobId: string
  rounds: JobWithLists['rounds']
  isLocked: boolean
  mutate: (action: HiringAction) => void
  show: ReturnType<typeof useShownDialog>['show']
}

/** The context value of a panel; it keeps its identity until something in it changes. */
function usePanelValue({ viewer, jobId, rounds, isLocked, mutate, show }: PanelValueOptions) {
  const { pathname, search } = useLocation()
  // The open details are left out, so that opening them does not render the candidates again.
  const rest = searchWithoutPerson(search)
  return useMemo((): PanelContextValue => {
    const config = hiringRoles[viewer]
    return {
      config,
      isLocked,
      move(move: Move, candidate) {
        const asks = config.moves[move]?.asks
        // Before the candidate hears of the rejection no dialog is needed. An unloaded rejection was made a moment ago.
        const isSilent = move === 'restore' && candidate.rejection?.tellsAt !== null
        if (asks && !isSilent) show(asks)(candidate)
        else mutate({ action: move, ...seenOf(jobId, candidate) } as HiringAction)
      },
      rejectWithMessage: show('reject'),
      askForInterview(candidate) {
        if (isAskedFor(candidate, rounds)) return toast.warning(messages.interviewAlreadyScheduled)
        show('interview')(candidate)
      },
      enterLink: show('link'),
      showResume: show('resume'),
      personHref: (userId) => `${pathname}?${rest}${rest && '&'}person=${userId}`,
    }
  }, [viewer, jobId, rounds, isLocked, mutate, show, pathname, rest])
}

function searchWithoutPerson(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('person')
  return rest.toString()
}
