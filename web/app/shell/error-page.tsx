import { isRouteErrorResponse } from 'react-router'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

const isUnknownPage = (error: unknown): boolean =>
  error === undefined || (isRouteErrorResponse(error) && error.status === 404)

/** The title without the name of the installation. */
export const titleOfError = (error: unknown): string => (isUnknownPage(error) ? 'Page not found' : 'Something broke')

/** Shown for a page that does not exist, or that failed to render. */
export function ErrorPage({ error }: { error?: unknown }) {
  if (isUnknownPage(error)) {
    return (
      <MessagePage title="Page not found" text="The address may be mistyped, or the page may have moved.">
        <PageTitle text={titleOfError(error)} />
        <LinkButton to="/">Go to the home page</LinkButton>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title="Something broke"
      text="We couldn’t show this page. Everything you saved is safe. Please try again."
    >
      <PageTitle text={titleOfError(error)} />
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </MessagePage>
  )
}
