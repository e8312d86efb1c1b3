import type { HiringCandidate } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { interviewStateOf, nextRoundOf } from './hiring-labels.ts'
import { type Panel, seenOf, type useHiringAction } from './hiring-queries.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { InterviewLinkDialog } from './interview-link-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { ShortlistDialog } from './shortlist-dialog.tsx'

/** A dialog about a candidate. */
export interface ShownDialog {
  kind: 'scorecard' | 'unhire' | 'interview' | 'link' | 'resume'
  candidate: HiringCandidate
}

interface MoveDialogsProps extends ShownDialog {
  panel: Panel
  action: ReturnType<typeof useHiringAction>
  email: string
  opened: boolean
  onClose: () => void
}

/** The dialog of a move, with its input until the move has succeeded. */
export function MoveDialogs({ kind, candidate, panel, action, email, opened, onClose }: MoveDialogsProps) {
  const { mutate, mutateAsync, isPending: busy } = action
  const seen = seenOf(panel.jobId, candidate)
  const dialog = { opened, onClose }
  switch (kind) {
    case 'scorecard':
      return (
        <ShortlistDialog
          {...dialog}
          key={candidate._id}
          candidate={candidate}
          save={(card) => mutateAsync({ action: 'shortlist', ...seen, ...card })}
        />
      )
    case 'unhire':
      return (
        <ConfirmDialog
          {...dialog}
          title="Take the hiring back?"
          busy={busy}
          onConfirm={() => mutate({ action: 'unhire', ...seen }, { onSettled: onClose })}
        >
          <Text>
            {displayName(candidate)} goes back to where the candidate stood before. The candidate and the recruiter are
            told.
          </Text>
        </ConfirmDialog>
      )
    case 'interview':
      return (
        <InterviewDialog
          {...dialog}
          key={`${candidate._id} ${candidate.interviews.length}`}
          name={displayName(candidate)}
          round={nextRoundOf(candidate) ?? 1}
          email={email}
          save={(wish) => mutateAsync({ action: 'interview', ...seen, ...wish })}
        />
      )
    case 'link':
      return (
        <InterviewLinkDialog
          {...dialog}
          key={`${candidate._id} ${interviewStateOf(candidate.interviews).interview?.interviewLink}`}
          panel={panel}
          candidate={candidate}
        />
      )
    case 'resume':
      return <ResumeDialog {...dialog} candidate={candidate} />
  }
}
