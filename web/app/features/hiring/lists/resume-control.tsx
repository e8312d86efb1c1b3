import { type HiringCandidate, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconFileText } from '#app/ui/base/icons.ts'

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
