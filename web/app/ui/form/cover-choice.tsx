import { madeCover } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { Button } from '#app/ui/base/button.tsx'
import { IconPhoto } from '#app/ui/base/icons.ts'

interface CoverChoiceProps {
  /** Whether a cover is chosen. */
  isChosen: boolean
  /** Called with the key to send. */
  onChoose: (key: string) => void
}

/** Chooses a cover that is made from the title, instead of an upload. An uploaded picture replaces it. */
export const CoverChoice = ({ isChosen, onChoose }: CoverChoiceProps) =>
  isChosen ? (
    <Text size="sm" role="status">
      A cover will be made from the title.
    </Text>
  ) : (
    <Button variant="quiet" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => onChoose(madeCover)}>
      Make a cover from the title
    </Button>
  )
