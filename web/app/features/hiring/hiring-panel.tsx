import { type HiringCandidate, type HiringRole, type JobWithLists, type Move, messages } from '@firstrung/contract'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { toast } from '#app/lib/toast.ts'
import { isAskedFor } from './hiring-labels.ts'
import { type HiringAction, seenOf, useHiringAction } from './hiring-queries.ts'
import { hiringRoles } from './hiring-roles.ts'
import type { ShownDialog } from './move-dialogs.tsx'
import { PanelContext, type PanelContextValue } from './panel-context.ts'
import { noFilters, type PanelFilters } from './panel-filters.ts'

const MoveDialogs = lazyWithRetry(async () => (await import('./move-dialogs.tsx')).MoveDialogs)

interface HiringPanelProps {
  /** Whose panel it is. */
  viewer: HiringRole
  job: JobWithLists
  filters?: PanelFilters
  /** The default for the interviewer's email. */
  email?: string
  children?: ReactNode
}

/** Provides moves to its children, with their dialogs. Opening a dialog renders no candidate again. */
export function HiringPanel({ viewer, job, filters = noFilters, email = '', children }: HiringPanelProps) {
  const { _id: jobId, isActive } = job
  const panel = { role: viewer, jobId, filters }
  const [shown, setShown] = useState<ShownDialog | null>(null)
  const [isOpen, { open, close }] = useDisclosure(false)
  const action = useHiringAction(panel)
  const { mutate, isPending, variables } = action
  const sent = isPending && variables && 'applicantId' in variables ? variables : undefined
  const busyId = sent?.applicantId
  const busyAction = sent?.action

  const value = useMemo((): PanelContextValue => {
    const config = hiringRoles[viewer]
    const show = (kind: ShownDialog['kind']) => (candidate: HiringCandidate) => {
      setShown({ kind, candidate })
      open()
    }
    return {
      config,
      isLocked: !isActive,
      busyId,
      busyAction,
      move(move: Move, candidate) {
        const asks = config.moves[move]?.asks
        if (asks) show(asks)(candidate)
        else mutate({ action: move, ...seenOf(jobId, candidate) } as HiringAction)
      },
      askForInterview(candidate) {
        if (isAskedFor(candidate)) return toast.warning(messages.interviewAlreadyScheduled)
        show('interview')(candidate)
      },
      enterLink: show('link'),
      showResume: show('resume'),
    }
  }, [viewer, jobId, isActive, busyId, busyAction, mutate, open])

  return (
    <PanelContext value={value}>
      {children}
      {shown && (
        <Suspense>
          <MoveDialogs {...shown} panel={panel} action={action} email={email} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </PanelContext>
  )
}
