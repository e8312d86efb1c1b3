import type { Site } from '@firstrung/contract'
import { useRouteLoaderData } from 'react-router'

/** The route whose loader reads the operator's settings. They come with the HTML, so that nothing moves once they are known. */
const siteRoute = 'shell/site-layout'

/** An external page that a route of ours redirects to; 'whatsapp' is the contact. */
export type ExternalLink = keyof Site['links']

interface SiteData {
  google: boolean
  outside: ExternalLink[]
}

/** The external links that are set up. The contact page also works with an email alone. */
export const externalLinksOf = ({ links, contactEmail }: Pick<Site, 'links' | 'contactEmail'>): ExternalLink[] =>
  (Object.keys(links) as ExternalLink[]).filter(
    (name) => links[name] !== '' || (name === 'whatsapp' && contactEmail !== ''),
  )

const useSite = () => useRouteLoaderData<SiteData>(siteRoute)

/** Whether people can sign in with Google here. */
export const useHasGoogle = (): boolean => useSite()?.google ?? false

/** Whether /discord, /whatsapp and the others lead anywhere. A link that is not set up is not shown. */
export function useHasExternalLink(): (name: ExternalLink) => boolean {
  const outside = useSite()?.outside ?? []
  return (name) => outside.includes(name)
}
