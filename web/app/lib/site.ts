import type { Site } from '@firstrung/contract'
import { useRouteLoaderData } from 'react-router'

/** The route whose loader reads the operator's settings. They are part of the HTML, so that the layout does not shift. */
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

/** Whether sign-in with Google is set up. */
export const useHasGoogle = (): boolean => useSite()?.google ?? false

/** Whether /discord, /whatsapp and the others lead anywhere. Links that are not set up are not shown. */
export function useHasExternalLink(): (name: ExternalLink) => boolean {
  const outside = useSite()?.outside ?? []
  return (name) => outside.includes(name)
}
