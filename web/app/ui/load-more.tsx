import { Button, Center, Text } from '@mantine/core'
import { count } from '#app/lib/format.ts'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** How many are on screen, and of how many. */
  shown?: number
  total?: number | string
}

/** The end of a list that has further pages. */
export function LoadMore({ hasMore, loading, onMore, shown, total }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <Center mt="lg" style={{ flexDirection: 'column', gap: 8 }}>
      {shown !== undefined && total !== undefined && (
        <Text size="sm" c="dimmed">
          Showing {count(shown)} of {typeof total === 'number' ? count(total) : total}
        </Text>
      )}
      <Button variant="default" onClick={onMore} loading={loading}>
        Load more
      </Button>
    </Center>
  )
}
