import { messages } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { LinkButton } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface SkillTestNeededDialogProps {
  suggestedQuizId: string | undefined
  opened: boolean
  onClose: () => void
}

/** Shown instead of applying until a skill test is submitted. */
export function SkillTestNeededDialog({ suggestedQuizId, opened, onClose }: SkillTestNeededDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.skillTestNeeded}>
      <Text>It takes about 20 minutes. Afterwards you can apply for jobs and internships at once.</Text>
      <Group justify="flex-end" mt="lg">
        <LinkButton to={suggestedQuizId ? `/skilltests/${suggestedQuizId}` : '/skilltests'}>
          {suggestedQuizId ? 'Take the suggested test' : 'See all tests'}
        </LinkButton>
      </Group>
    </Dialog>
  )
}
