import { Group, Text } from '@mantine/core'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { leftOutLines } from './proposal-texts.ts'

interface LeftOutDialogProps {
  leftOut: readonly { userId: string; msg: string }[]
  /** Undefined for candidates who are not loaded. */
  nameOf: (userId: string) => string | undefined
  opened: boolean
  onClose: () => void
}

/** After times were proposed: who was left out, and why. */
export const LeftOutDialog = ({ leftOut, nameOf, opened, onClose }: LeftOutDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={`${counted(leftOut.length, 'candidate')} left out`} size={500}>
    <Text mb="xs">The others can choose now. Nothing was sent to these:</Text>
    <ul>
      {leftOutLines(leftOut, nameOf).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Dialog>
)
