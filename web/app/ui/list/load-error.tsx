import { errorMessage } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './load-error.module.css'

interface LoadErrorProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** An error instead of content that could not be loaded, with a button to retry. Small enough for public pages. */
export function LoadError({ error, onRetry, retrying = false }: LoadErrorProps) {
  return (
    <div className={styles.loadFailed} role="alert">
      <p>
        <b>This could not be loaded.</b>
      </p>
      <p className="quiet">{errorMessage(error)}</p>
      <Button variant="secondary" size="sm" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
