import { isRouteErrorResponse } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'

const isUnknownPage = (error: unknown): boolean =>
  error === undefined || (isRouteErrorResponse(error) && error.status === 404)

export const titleOfError = (error: unknown): string =>
  `${isUnknownPage(error) ? 'Page not found' : 'Something broke'} · Firstrung`

/** Shown for a page that does not exist, or that failed to render. */
export function ErrorPage({ error }: { error?: unknown }) {
  if (isUnknownPage(error)) {
    return (
      <MessagePage
        title="Page not found"
        text="This rung is missing. The address may be mistyped, or the page has moved."
      >
        <title>{titleOfError(error)}</title>
        <LinkButton to="/">Go to the start page</LinkButton>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Something broke" text="This page could not be shown. What you saved is safe; please try again.">
      <title>{titleOfError(error)}</title>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </MessagePage>
  )
}
