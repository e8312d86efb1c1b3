import { type HiringCandidate, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { Button } from '#app/ui/button.tsx'
import { IconFileText } from '#app/ui/icons.ts'
import { usePanel } from './panel-context.ts'

/** Opens the resume, or says that there is none. */
export function ResumeControl({ candidate }: { candidate: HiringCandidate }) {
  const { showResume } = usePanel()
  if (!candidate.resume.resumeS3PublicUrl) {
    return (
      <Text size="sm" c="dimmed">
        {candidate.contact === 'ended' ? messages.accessEndedByCandidate : messages.noResume}
      </Text>
    )
  }
  return (
    <Button
      size="xs"
      variant="secondary"
      aria-label={`Resume of ${displayName(candidate)}`}
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={() => showResume(candidate)}
    >
      Resume
    </Button>
  )
}
