import { Group, Text } from '@mantine/core'
import { useToldBy } from '#app/lib/api/account-settings.ts'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface AppliedDialogProps {
  kind: string
  opened: boolean
  onClose: () => void
  /** Called when the dialog has closed. The button that opened it is gone too, so the caller has to move the focus. */
  onClosed: () => void
}

/** After an application: what happens next, and a link to the community chat. */
export function AppliedDialog({ kind, opened, onClose, onClosed }: AppliedDialogProps) {
  const toldBy = useToldBy('decisions')
  const hasChat = useHasExternalLink()('discord')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={`You have applied for ${kind}`}
    >
      <Text>
        Our team is now matching your profile with open jobs. We'll {toldBy} as soon as you are shortlisted.
        {hasChat && ' Until then, join the community chat. News comes there first.'}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="secondary" onClick={onClose}>
          {hasChat ? 'Later' : 'Close'}
        </Button>
        {hasChat && <LinkButton to="/discord">Join Community</LinkButton>}
      </Group>
    </Dialog>
  )
}
