import type { CandidateRecord } from '@firstrung/contract'
import { Box, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import styles from '#app/features/service-requests/requests/service-requests.module.css'
import { useToldBy } from '#app/lib/api/account-settings.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconHeartHandshake } from '#app/ui/base/icons.ts'
import { IconCard } from '#app/ui/list/icon-card.tsx'

/** Loaded on demand: it is needed only after a click. */
const MentorshipDialog = lazyWithRetry(async () => (await import('./mentorship-dialog.tsx')).MentorshipDialog)

interface MentorshipCardProps {
  record: CandidateRecord
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Asking for a mentor, and the state of the request. */
export function MentorshipCard({ record: { mentorship }, onChanged }: MentorshipCardProps) {
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isWaiting = mentorship?.status === 'open'

  return (
    <IconCard
      icon={IconHeartHandshake}
      title="Mentorship"
      text="Talk with people from start-ups, top firms and universities about your next step."
    >
      {isWaiting && (
        <Text className={styles.requestState} mt="md">
          You're on the waiting list ({mentorship.mentorName}). <ToldBy />
        </Text>
      )}
      <Box mt="md">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Request mentorship
        </Button>
      </Box>
      {isOpen !== null && (
        <Suspense>
          <MentorshipDialog opened={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </IconCard>
  )
}

function ToldBy() {
  const toldBy = useToldBy('services')
  return `We'll ${toldBy} when there is news.`
}
