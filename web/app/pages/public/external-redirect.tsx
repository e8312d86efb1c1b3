import { messages } from '@firstrung/contract'
import { useEffect } from 'react'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import type { ExternalLink } from '#app/lib/page/site.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import type { Route } from './+types/external-redirect.ts'

const isExternalLink = (name: string): name is ExternalLink =>
  ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp'].includes(name)

/** The link in the operator's settings for this URL; empty if it is not set. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '') ?? ''
  const { links, contactEmail } = await publicApi(context).content.read()
  return { destination: isExternalLink(name) ? links[name] : '', email: name === 'whatsapp' ? contactEmail : '' }
}

export const handle = cachedPage()

export const meta = noIndexMeta('Redirecting')

/** Redirects to our pages on other sites. Replaces itself in the history, so that Back skips it. */
export default function ExternalRedirectPage({ loaderData: { destination, email } }: Route.ComponentProps) {
  useEffect(() => {
    if (destination) window.location.replace(destination)
  }, [destination])

  if (!destination && email) {
    return (
      <MessagePage title="Contact us">
        <p>
          Email us at <a href={mailLink(email)}>{email}</a>. A member of our team will reply.
        </p>
      </MessagePage>
    )
  }
  if (!destination) {
    return (
      <MessagePage title="This link isn’t set up yet.">
        <LinkButton to="/">Go to the home page</LinkButton>
      </MessagePage>
    )
  }
  return (
    <MessagePage title={messages.redirecting}>
      <LinkButton href={destination} variant="secondary">
        Continue
      </LinkButton>
    </MessagePage>
  )
}
