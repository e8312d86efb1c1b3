import type { HiringCandidate, JobWithLists } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type DeskActions, DeskContext } from './desk-context.ts'
import type { DeskFilters } from './desk-filters.ts'
import { interviewStateOf } from './desk-words.ts'
import { useScreen } from './hiring-desk-queries.ts'
import { InterviewLinkDialog } from './interview-link-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { ShortlistDialog } from './shortlist-dialog.tsx'

interface DeskProps {
  panel: JobWithLists
  filters: DeskFilters
  children: ReactNode
}

type Shown = { what: 'shortlist' | 'unhire' | 'link' | 'resume'; person: HiringCandidate }

/** Lets what stands on it act on candidates, in dialogs of its own: opening one draws no candidate anew. */
export function Desk({ panel, filters, children }: DeskProps) {
  const { _id: jobId, isActive } = panel
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, { open, close }] = useDisclosure(false)
  const { mutate: screen, isPending, variables } = useScreen(jobId, filters)
  const busyId = isPending && variables && 'applicantId' in variables ? variables.applicantId : undefined

  const desk = useMemo((): DeskActions => {
    const show = (what: Shown['what']) => (person: HiringCandidate) => {
      setShown({ what, person })
      open()
    }
    return {
      shortlist: show('shortlist'),
      unhire: show('unhire'),
      enterLink: show('link'),
      showResume: show('resume'),
      remove: (person) => screen({ action: 'remove', ...moveOf(jobId, person) }),
      busyId,
      isLocked: !isActive,
    }
  }, [jobId, isActive, busyId, screen, open])
  const dialog = { opened: isOpen, onClose: close }

  return (
    <DeskContext value={desk}>
      {children}
      {shown?.what === 'shortlist' && (
        <ShortlistDialog
          {...dialog}
          key={shown.person._id}
          person={shown.person}
          busy={isPending}
          onShortlist={(card) =>
            screen({ action: 'shortlist', ...moveOf(jobId, shown.person), ...card }, { onSuccess: close })
          }
        />
      )}
      {shown?.what === 'unhire' && (
        <ConfirmDialog
          {...dialog}
          title="Take the hiring back?"
          busy={isPending}
          onConfirm={() => screen({ action: 'unhire', ...moveOf(jobId, shown.person) }, { onSettled: close })}
        >
          <Text>
            {displayName(shown.person)} goes back to where the candidate stood before. The candidate and the recruiter
            are told.
          </Text>
        </ConfirmDialog>
      )}
      {shown?.what === 'link' && (
        <InterviewLinkDialog
          {...dialog}
          key={`${shown.person._id} ${interviewStateOf(shown.person.interviews).interview?.interviewLink}`}
          jobId={jobId}
          filters={filters}
          person={shown.person}
        />
      )}
      {shown?.what === 'resume' && <ResumeDialog {...dialog} person={shown.person} />}
    </DeskContext>
  )
}

/** The stage that was seen goes along: when it holds no more, nothing moves. */
const moveOf = (jobId: string, person: HiringCandidate) => ({ jobId, applicantId: person._id, stage: person.stage })
