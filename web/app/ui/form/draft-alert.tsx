import { Alert } from '@mantine/core'
import { Button } from '#app/ui/base/button.tsx'
import { IconInfoCircle } from '#app/ui/base/icons.ts'

/** Shown above a form that was filled from a draft. */
export function DraftAlert({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert role="region" icon={<IconInfoCircle />} mb="lg" title="We kept what you typed last time">
      <Button variant="secondary" size="sm" onClick={onStartOver}>
        Discard what I typed
      </Button>
    </Alert>
  )
}
