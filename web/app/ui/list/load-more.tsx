import { count } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** How many are on screen, and the total. */
  shown?: number
  total?: number | string
}

/** The button for the next page of a list. Small enough for public pages. */
export function LoadMore({ hasMore, loading, onMore, shown, total }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className={styles.loadMore}>
      {shown !== undefined && total !== undefined && (
        <p className="quiet">
          Showing {count(shown)} of {typeof total === 'number' ? count(total) : total}
        </p>
      )}
      <Button variant="secondary" className="with-scripts" loading={loading} onClick={onMore}>
        Load more
      </Button>
    </div>
  )
}
