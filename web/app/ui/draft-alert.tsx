import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '#app/ui/icons.ts'

/** Shown above a form that was filled from a draft. */
export function DraftAlert({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert role="region" icon={<IconInfoCircle />} mb="lg" title="We kept what you typed last time">
      <Button variant="default" size="sm" onClick={onStartOver}>
        Go back to what is saved
      </Button>
    </Alert>
  )
}
