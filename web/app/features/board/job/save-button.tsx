import { Button } from '#app/ui/base/button.tsx'
import { IconHeart, IconHeartFilled } from '#app/ui/base/icons.ts'

/** Saves a job, or removes it from the saved jobs. */
export function SaveButton({ isSaved, onToggle }: { isSaved: boolean; onToggle: () => void }) {
  const Icon = isSaved ? IconHeartFilled : IconHeart
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isSaved}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={onToggle}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
