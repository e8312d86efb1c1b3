import { type HiringCandidate, messages } from '@firstrung/contract'
import { Button, Text } from '@mantine/core'
import { IconFileText } from '#app/ui/icons.ts'

interface ResumeControlProps {
  person: HiringCandidate
  onShow: (person: HiringCandidate) => void
}

/** Opens the resume, or says that there is none. */
export function ResumeControl({ person, onShow }: ResumeControlProps) {
  if (!person.resume.resumeS3PublicUrl) {
    return (
      <Text size="sm" c="dimmed">
        {messages.noResume}
      </Text>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={() => onShow(person)}
    >
      Resume
    </Button>
  )
}
