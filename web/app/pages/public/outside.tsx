import { messages } from '@firstrung/contract'
import { useEffect } from 'react'
import { unlisted } from '#app/lib/page-meta.ts'
import { publicApi } from '#app/lib/public-api.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'
import type { Route } from './+types/outside.ts'

type Place = 'linkedin' | 'facebook' | 'instagram' | 'discord' | 'whatsapp'
const isPlace = (name: string): name is Place =>
  ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp'].includes(name)

/** Where the operator's settings lead from this address; empty when nothing is set. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '') ?? ''
  const { links } = await publicApi(context).site.read()
  return { destination: isPlace(name) ? links[name] : '' }
}

export const meta = unlisted('Redirecting')

/** The way to our pages elsewhere. Replaces itself, so that Back leads to where one came from. */
export default function OutsidePage({ loaderData: { destination } }: Route.ComponentProps) {
  useEffect(() => {
    if (destination) window.location.replace(destination)
  }, [destination])

  if (!destination) {
    return (
      <QuietPage title="This link is not set up yet.">
        <LinkButton to="/" look="outline">
          Back
        </LinkButton>
      </QuietPage>
    )
  }
  return (
    <QuietPage title={messages.redirecting}>
      <p>
        <a href={destination}>Go on by yourself</a> if nothing happens.
      </p>
    </QuietPage>
  )
}
