import { indianMoment, type OwnInterview } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAttendInterview } from '#app/features/candidates/values/candidate-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'

const CannotComeDialog = lazyWithRetry(async () => (await import('./cannot-come-dialog.tsx')).CannotComeDialog)

/** The URL parameter of the link 'I cannot come' in a mail, with the interview. Opening the link only asks. */
const askedFor = 'cannotCome'

const says = {
  coming: 'You said that you will be there.',
  notComing: 'You said that you cannot come.',
}

/** Asks whether the candidate will be at an interview, and lets them change the answer until it begins. */
export function AttendanceQuestion({ interview }: { interview: OwnInterview }) {
  const { _id, attendance, companyName, jobTitle } = interview
  const [now] = useState(() => Date.now())
  const [address, setAddress] = useSearchParams()
  const isLinked = address.get(askedFor) === _id && attendance?.answer !== 'notComing'
  const [isOpen, setOpen] = useState(isLinked)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [wasOpen, setWasOpen] = useState(isLinked)
  const attend = useAttendInterview(_id)
  // Hired candidates and past interviews need no answer.
  if (interview.isHired || indianMoment(interview.interviewDate, interview.interviewTime).getTime() <= now) return null

  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (!address.has(askedFor)) return
    const rest = new URLSearchParams(address)
    rest.delete(askedFor)
    setAddress(rest, { replace: true, preventScrollReset: true })
  }
  const which = <span className="visually-hidden"> at the interview for {jobTitle}</span>
  return (
    <div>
      <Text size="sm" mt="xs" role="status">
        {attendance ? says[attendance.answer] : 'Will you be there?'}
        {attendance?.answer === 'notComing' && ` ${companyName} can plan another time.`}
      </Text>
      {attendance?.reason && (
        <Text size="sm" c="dimmed">
          Your reason: {attendance.reason}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {attendance?.answer !== 'coming' && (
          <Button
            size="xs"
            variant="secondary"
            loading={attend.isPending}
            onClick={() => attend.mutate({ answer: 'coming' }, { onError: (error) => toastError(error) })}
          >
            I will be there{which}
          </Button>
        )}
        {attendance?.answer !== 'notComing' && (
          <Button size="xs" variant="secondary" onClick={open}>
            I cannot come{which}
          </Button>
        )}
      </Group>
      {wasOpen && (
        <Suspense>
          <CannotComeDialog interview={interview} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
