import type { CandidateRecord } from '@firstrung/contract'
import { Box, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { screenDateTime } from '#app/lib/format.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { Button } from '#app/ui/button.tsx'
import { IconCard } from '#app/ui/icon-card.tsx'
import { IconMessages } from '#app/ui/icons.ts'
import styles from './service-requests.module.css'

/** Loaded on demand: it is needed only after a click. */
const MockInterviewDialog = lazyWithRetry(async () => (await import('./mock-interview-dialog.tsx')).MockInterviewDialog)

interface MockInterviewCardProps {
  record: CandidateRecord
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Asking for a mock interview, and the state of the request. */
export function MockInterviewCard({ record, onChanged }: MockInterviewCardProps) {
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const open = record.interviewRequests.find(({ status }) => status !== 'closed')

  return (
    <IconCard icon={IconMessages} title="Mock interview" text="Practise with someone who interviews for a living.">
      {open && (
        <Text className={styles.requestState} mt="md">
          {open.status === 'scheduled'
            ? `Your mock interview is scheduled. It is planned for ${screenDateTime(open.requestedInterviewDate)}; our team will email you how to join.`
            : `You are waitlisted for ${screenDateTime(open.requestedInterviewDate)}. We will contact you soon.`}
        </Text>
      )}
      <Box mt="md">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Request mock interview
        </Button>
      </Box>
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
