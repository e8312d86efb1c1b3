import { accentShades } from '@firstrung/contract'
import type { RouterContextProvider } from 'react-router'
import { siteContext } from './page-context.ts'
import { externalLinksOf, type SiteData } from './site.ts'

/** The operator's settings, for the loader of a layout. */
export function siteData(context: Readonly<RouterContextProvider>): SiteData {
  const { google, jobBoard, name, logo, accent, links, contactEmail } = context.get(siteContext)()
  return {
    google,
    jobBoard,
    name,
    logo,
    outside: externalLinksOf({ links, contactEmail }),
    accentStyle: accentStyle(accent),
  }
}

/** Replaces the accent colours of `tokens.css`. */
function accentStyle(accent: string): string {
  const shades = accentShades(accent)
  if (!shades) return ''
  const rules = ({ fill, hover, text }: (typeof shades)['light']) =>
    `{--marigold:${fill};--marigold-hover:${hover};--on-marigold:${text}}`
  return `:root${rules(shades.light)}:root[data-mantine-color-scheme="dark"]${rules(shades.dark)}`
}
