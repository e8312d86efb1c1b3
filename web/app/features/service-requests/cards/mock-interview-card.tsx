import type { CandidateRecord } from '@firstrung/contract'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import styles from '#app/features/service-requests/requests/service-requests.module.css'
import { useCancelMockInterview } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconMessages } from '#app/ui/base/icons.ts'
import { IconCard } from '#app/ui/list/icon-card.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

/** Loaded on demand: it is needed only after a click. */
const MockInterviewDialog = lazyWithRetry(async () => (await import('./mock-interview-dialog.tsx')).MockInterviewDialog)

interface MockInterviewCardProps {
  record: CandidateRecord
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Asking for a mock interview, the state of the request, changing and cancelling it. */
export function MockInterviewCard({ record, onChanged }: MockInterviewCardProps) {
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isMoving, setMoving] = useState<boolean | null>(null)
  const [isCancelling, question] = useDisclosure(false)
  const cancel = useCancelMockInterview()
  const open = record.interviewRequests.find(({ status }) => status !== 'closed')

  return (
    <IconCard icon={IconMessages} title="Mock interview" text="Practise an interview with our team.">
      {open && <RequestState request={open} onMove={() => setMoving(true)} onCancel={question.open} />}
      <Box mt="md">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Request mock interview
        </Button>
      </Box>
      <ConfirmDialog
        opened={isCancelling}
        title="Cancel your mock interview request?"
        confirmLabel="Cancel request"
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSettled: () => {
              question.close()
              onChanged()
            },
          })
        }
        onClose={question.close}
      >
        <Text>
          {open?.status === 'scheduled' && 'Our team is notified. '}
          You can ask for another day at any time.
        </Text>
      </ConfirmDialog>
      {isMoving !== null && open && (
        <Suspense>
          <MockInterviewDialog
            key={`${open._id} ${open.requestedInterviewDate}`}
            request={open}
            field={open.field}
            opened={isMoving}
            onClose={() => setMoving(false)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
      {isOpen !== null && (
        <Suspense>
          <MockInterviewDialog
            field={record.preferences.fields[0] ?? ''}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </IconCard>
  )
}

interface RequestStateProps {
  request: CandidateRecord['interviewRequests'][number]
  onMove: () => void
  onCancel: () => void
}

/** When the interview is, with buttons to change or cancel it. */
function RequestState({ request: open, onMove, onCancel }: RequestStateProps) {
  const [now] = useState(() => Date.now())
  const hasBegun = Date.parse(open.requestedInterviewDate) <= now
  return (
    <Box className={styles.requestState} mt="md">
      <Text>
        {open.status === 'scheduled'
          ? `Your mock interview ${hasBegun ? 'was' : 'is'} scheduled for ${dayTimeText(open.requestedInterviewDate)}.${open.meetingLink || hasBegun ? '' : ' Our team will email you how to join.'}`
          : `You are waitlisted for ${dayTimeText(open.requestedInterviewDate)}. We will contact you soon.`}{' '}
        Times are Indian time.
      </Text>
      <Group gap="lg">
        {open.meetingLink && (
          <Anchor href={open.meetingLink} target="_blank" rel="noreferrer" size="sm" fw={650}>
            Join the mock interview
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onMove}>
          Change day or time<span className="visually-hidden"> of the mock interview</span>
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onCancel}>
          Cancel request<span className="visually-hidden"> for a mock interview</span>
        </Anchor>
      </Group>
    </Box>
  )
}
