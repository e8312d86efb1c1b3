import { sentenceOf } from '#app/lib/notify.ts'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** Stands where the content would: what went wrong, and a way to try again. Light enough for public pages. */
export function LoadFailed({ error, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <div className="load-failed" role="alert">
      <p>
        <b>This could not be loaded.</b>
      </p>
      <p className="quiet">{sentenceOf(error)}</p>
      <button type="button" className="button" data-look="outline" data-size="sm" disabled={retrying} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
