import { errorMessage } from '#app/lib/toast.ts'

interface LoadErrorProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** An error in place of content that could not be loaded, with a button to try again. Small enough for public pages. */
export function LoadError({ error, onRetry, retrying = false }: LoadErrorProps) {
  return (
    <div className="load-failed" role="alert">
      <p>
        <b>This could not be loaded.</b>
      </p>
      <p className="quiet">{errorMessage(error)}</p>
      <button type="button" className="button" data-look="outline" data-size="sm" disabled={retrying} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
