import type { HiringCandidate, JobWithLists } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { interviewStateOf } from '#app/features/hiring/application/hiring-labels.ts'
import { InterviewDialog } from '#app/features/hiring/interviews/interview-dialog.tsx'
import { InterviewLinkDialog } from '#app/features/hiring/interviews/interview-link-dialog.tsx'
import { nextRoundOf } from '#app/features/hiring/interviews/next-round.ts'
import { type Panel, seenOf, type useHiringAction } from '#app/features/hiring/panel/hiring-queries.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { Consequences } from './consequences.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { ShortlistDialog } from './shortlist-dialog.tsx'

/** A dialog about a candidate. */
export interface ShownDialog {
  kind: 'scorecard' | keyof typeof confirmations | 'reject' | 'interview' | 'link' | 'resume'
  candidate: HiringCandidate
}

interface MoveDialogsProps extends ShownDialog {
  panel: Panel
  action: ReturnType<typeof useHiringAction>
  email: string
  meetingLink?: string | null
  /** The named rounds of the job. */
  rounds?: JobWithLists['rounds'] | undefined
  opened: boolean
  onClose: () => void
}

/** The dialogs before moves that notify people. */
const confirmations = {
  hire: (name: string) => ({ title: `Hire ${name}?`, confirmLabel: 'Hire' }),
  remove: (name: string) => ({ title: `Remove ${name} from the shortlist?`, confirmLabel: 'Remove' }),
  unhire: () => ({ title: 'Undo this hire?', confirmLabel: 'Undo hire' }),
  restore: (name: string) => ({ title: `Restore ${name}?`, confirmLabel: 'Restore' }),
}

/** The dialog of a move. It keeps its input until the move has succeeded. */
export function MoveDialogs({
  kind,
  candidate,
  panel,
  action,
  email,
  meetingLink = '',
  rounds,
  opened,
  onClose,
}: MoveDialogsProps) {
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
    case 'hire':
    case 'remove':
    case 'unhire':
    case 'restore':
      return (
        <MoveQuestion
          {...dialog}
          {...{ candidate, panel, busy }}
          move={kind}
          onConfirm={() => mutate({ action: kind, ...seen }, { onSettled: onClose })}
        />
      )
    case 'reject':
      return <RejectDialog {...dialog} key={candidate._id} panel={panel} candidate={candidate} save={mutateAsync} />
    case 'interview':
      // The form needs the meeting link when it starts.
      if (meetingLink === null) return null
      const round = nextRoundOf(candidate, rounds) ?? 1
      return (
        <InterviewDialog
          {...dialog}
          key={`${candidate._id} ${candidate.interviews.length}`}
          jobId={panel.jobId}
          about={candidate._id}
          name={displayName(candidate)}
          round={round}
          roundName={rounds?.[round - 1]?.name}
          minutes={rounds?.[round - 1]?.minutes}
          email={email}
          meetingLink={meetingLink}
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
      return (
        <ResumeDialog {...dialog} name={displayName(candidate)} resume={candidate.resume} contact={candidate.contact} />
      )
  }
}

interface MoveQuestionProps {
  move: keyof typeof confirmations
  candidate: HiringCandidate
  panel: Panel
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a move, and says what will happen. */
function MoveQuestion({ move, candidate, panel, opened, ...dialog }: MoveQuestionProps) {
  return (
    <ConfirmDialog {...dialog} opened={opened} {...confirmations[move](displayName(candidate))} cancelLabel="Cancel">
      {move === 'restore' ? (
        <Text>
          {displayName(candidate)} has been told of the rejection. They go back to the list they were in, and are told
          that they are considered again. Interviews that were cancelled stay cancelled.
        </Text>
      ) : (
        opened && (
          <Consequences
            viewer={panel.role}
            jobId={panel.jobId}
            step={{ move, applicantId: candidate._id }}
            name={displayName(candidate)}
          />
        )
      )}
    </ConfirmDialog>
  )
}
