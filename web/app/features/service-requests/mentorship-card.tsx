import type { CandidateRecord } from '@firstrung/contract'
import { Box, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Button } from '#app/ui/button.tsx'
import { IconCard } from '#app/ui/icon-card.tsx'
import { IconHeartHandshake } from '#app/ui/icons.ts'
import { MentorshipDialog } from './mentorship-dialog.tsx'
import styles from './service-requests.module.css'

interface MentorshipCardProps {
  record: CandidateRecord
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Asking for a mentor, and the state of the request. */
export function MentorshipCard({ record: { mentorship }, onChanged }: MentorshipCardProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const isWaiting = mentorship?.status === 'open'

  return (
    <IconCard
      icon={IconHeartHandshake}
      title="Mentorship"
      text="Talk with people from start-ups, top firms and universities about your next step."
    >
      {isWaiting && (
        <Text className={styles.requestState} mt="md">
          You're on the waiting list ({mentorship.mentorName}). We'll email you.
        </Text>
      )}
      <Box mt="md">
        <Button variant="secondary" onClick={dialog.open}>
          Request mentorship
        </Button>
      </Box>
      <MentorshipDialog opened={isOpen} onClose={dialog.close} onChanged={onChanged} />
    </IconCard>
  )
}
