import { indianMoment, isScheduled, limits, type OwnInterview } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useNoteCompanyAbsence } from '#app/features/candidates/values/candidate-queries.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

interface AbsenceNoteProps {
  interview: OwnInterview
}

/** Lets a candidate say that nobody came to an interview that has begun, or take it back; nothing long after it. */
export function AbsenceNote({ interview }: AbsenceNoteProps) {
  const { _id, companyAbsentAt, companyName, interviewDate, interviewTime, jobTitle } = interview
  const [now] = useState(() => Date.now())
  const [isOpen, setOpen] = useState(false)
  const note = useNoteCompanyAbsence(_id)
  const since = now - indianMoment(interviewDate, interviewTime).getTime()
  const isInTime = isScheduled(interview) && since <= limits.absenceDays * 24 * 3_600_000
  if (!companyAbsentAt && !isInTime) return null
  return (
    <div>
      <Button
        size="xs"
        variant="secondary"
        loading={note.isPending && !isOpen}
        onClick={() => (companyAbsentAt ? note.mutate(false) : setOpen(true))}
      >
        {companyAbsentAt ? 'Take back' : 'Nobody came'}
        <span className="visually-hidden">
          {companyAbsentAt && ' that nobody came'} to the interview for {jobTitle}
        </span>
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Nobody from ${companyName} came?`}
        confirmLabel="Nobody came"
        cancelLabel="Cancel"
        busy={note.isPending}
        onConfirm={() => note.mutate(true, { onSettled: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        <Text>
          {companyName} gets a notification at once and can plan another time. You can take this back; then they are
          notified too.
        </Text>
      </ConfirmDialog>
    </div>
  )
}
