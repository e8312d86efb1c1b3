import type { Site } from '@firstrung/contract'
import { useRouteLoaderData } from 'react-router'

/** The layouts whose loaders read the operator's settings. They are part of the HTML, so that the layout does not shift. */
const siteRoutes = ['shell/site-layout', 'shell/admin-layout'] as const

/** An external page that a route of ours redirects to; 'whatsapp' is the contact. */
export type ExternalLink = keyof Site['links']

/** What every page needs to know about the installation. */
export interface SiteData extends Pick<Site, 'google' | 'jobBoard' | 'name' | 'logo'> {
  /** The external links that are set up. */
  outside: ExternalLink[]
  /** The style rules of the accent colour; empty for the default. */
  accentStyle: string
}

/** The external links that are set up. The contact page also works with an email alone. */
export const externalLinksOf = ({ links, contactEmail }: Pick<Site, 'links' | 'contactEmail'>): ExternalLink[] =>
  (Object.keys(links) as ExternalLink[]).filter(
    (name) => links[name] !== '' || (name === 'whatsapp' && contactEmail !== ''),
  )

/** The name if the settings could not be read. */
const ownName = 'Firstrung'

/** The settings of the installation; undefined on an error page if they were not read. */
export function useSite(): SiteData | undefined {
  const [site, admin] = siteRoutes
  const ofSite = useRouteLoaderData<SiteData>(site)
  const ofAdmin = useRouteLoaderData<SiteData>(admin)
  return ofSite ?? ofAdmin
}

/** The name of the installation. */
export const useSiteName = (): string => useSite()?.name ?? ownName

/** The arguments of `meta` that contain the settings. */
export interface SiteMatches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The name of the installation, in a page's `meta`. */
export function siteNameIn({ matches }: SiteMatches): string {
  const found = matches.find((match) => match && (siteRoutes as readonly string[]).includes(match.id))
  return (found?.loaderData as SiteData | undefined)?.name ?? ownName
}

/** Whether sign-in with Google is set up. */
export const useHasGoogle = (): boolean => useSite()?.google ?? false

/** Whether there is a public board of jobs. */
export const useHasJobBoard = (): boolean => useSite()?.jobBoard ?? false

/** Whether an external link such as /discord or /whatsapp is set up. Links that are not set up are not shown. */
export function useHasExternalLink(): (name: ExternalLink) => boolean {
  const outside = useSite()?.outside ?? []
  return (name) => outside.includes(name)
}
