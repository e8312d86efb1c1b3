import type { HiringRole, InterviewRecord, isScheduled } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { useNoteAbsence } from './interview-queries.ts'
import { canNoteAbsence, type InterviewAbsence, interviewTimeText } from './interview-time.ts'

type Interview = InterviewAbsence &
  Parameters<typeof isScheduled>[0] &
  Pick<InterviewRecord, '_id' | 'interviewDate' | 'interviewTime' | 'interviewDuration'>

interface AbsenceProps {
  interview: Interview
  /** The candidate. */
  name: string
  /** The team reads what both sides say; only the company says it. Interviewers cannot move interviews. */
  viewer: HiringRole | 'interviewer'
}

/** Who did not come to an interview, as each side says, and the company's way to say it. Nothing before it begins. */
export function Absence({ interview, name, viewer }: AbsenceProps) {
  const [now] = useState(() => Date.now())
  const { candidateAbsentAt, companyAbsentAt } = interview
  const company = viewer === 'admin' ? 'the company' : 'your company'
  return (
    <>
      {candidateAbsentAt && (
        <Text size="sm" fw={600} c="var(--bad)">
          {viewer === 'admin' ? 'The company says that they did not come.' : 'Did not come.'}
        </Text>
      )}
      {companyAbsentAt && (
        <Text size="sm" fw={600} c="var(--bad)">
          Says that nobody from {company} came.
        </Text>
      )}
      {viewer !== 'admin' && (candidateAbsentAt || canNoteAbsence(interview, now)) && (
        <AbsenceButton interview={interview} name={name} canMove={viewer === 'recruiter'} />
      )}
    </>
  )
}

/** Says that the candidate did not come, after a question; takes it back at once. */
function AbsenceButton({ interview, name, canMove }: Omit<AbsenceProps, 'viewer'> & { canMove: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const note = useNoteAbsence(interview._id)
  const isAbsent = interview.candidateAbsentAt !== null
  return (
    <>
      <Button
        size="compact"
        variant="quiet"
        loading={note.isPending && !isOpen}
        aria-label={isAbsent ? `${name} came after all` : `${name} did not come`}
        onClick={() => (isAbsent ? note.mutate(false) : setOpen(true))}
      >
        {isAbsent ? 'Came after all' : 'Did not come'}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`${name} did not come?`}
        confirmLabel="Did not come"
        cancelLabel="Cancel"
        busy={note.isPending}
        onConfirm={() => note.mutate(true, { onSettled: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        <Text>
          Interview on {interviewTimeText(interview)}. {name} reads that your company says so, and can answer that
          nobody from your company came.{' '}
          {canMove && 'After that you can move the interview to another time or cancel it. '}You can take this back;
          then they are notified too.
        </Text>
      </ConfirmDialog>
    </>
  )
}
