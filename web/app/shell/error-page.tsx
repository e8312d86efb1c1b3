import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '#app/ui/link-button.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'

const isMissing = (error: unknown): boolean =>
  error === undefined || (isRouteErrorResponse(error) && error.status === 404)

export const titleOfError = (error: unknown): string =>
  `${isMissing(error) ? 'Page not found' : 'Something broke'} · Firstrung`

/** What stands in place of a page that is not there, or that broke. */
export function ErrorPage({ error }: { error?: unknown }) {
  if (isMissing(error)) {
    return (
      <QuietPage
        title="Page not found"
        text="This rung is missing. The address may be mistyped, or the page has moved."
      >
        <title>{titleOfError(error)}</title>
        <LinkButton to="/">Go to the start page</LinkButton>
      </QuietPage>
    )
  }
  return (
    <QuietPage title="Something broke" text="This page could not be shown. What you saved is safe; please try again.">
      <title>{titleOfError(error)}</title>
      <button type="button" className="button" data-look="filled" onClick={() => window.location.reload()}>
        Try again
      </button>
    </QuietPage>
  )
}
