import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '#app/ui/icons.ts'

/** Stands above a form that holds what was typed last time and not saved. */
export function KeptNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert role="region" icon={<IconInfoCircle />} mb="lg" title="We kept what you typed last time">
      <Button variant="default" size="sm" onClick={onStartOver}>
        Go back to what is saved
      </Button>
    </Alert>
  )
}
