import { Button, Stack, Text } from '@mantine/core'
import { sentenceOf } from '#app/lib/notify.ts'
import { IconRefresh } from './icons.ts'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** Stands where the content would: what went wrong, and a way to try again. */
export function LoadFailed({ error, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <Stack className="load-failed" align="flex-start" gap="sm" role="alert">
      <Text fw={650}>This could not be loaded.</Text>
      <Text c="dimmed">{sentenceOf(error)}</Text>
      <Button variant="outline" size="sm" leftSection={<IconRefresh size={18} />} onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </Stack>
  )
}
