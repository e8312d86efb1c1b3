import type { MetaDescriptor } from 'react-router'
import { type SiteMatches, siteNameIn } from './site.ts'

interface WithMeta extends SiteMatches {
  loaderData?: { meta: MetaDescriptor[] } | null | undefined
}

/**
 * The `meta` of every public page: the result of `pageMeta` in its loader. It is computed only on the server, so that no
 * browser loads what only search engines and link previews read. Pages that can be opened without their loader need a title.
 */
export const metaOfLoader =
  (title?: string) =>
  (args: WithMeta): MetaDescriptor[] =>
    args.loaderData?.meta ?? [{ title: title ? `${title} · ${siteNameIn(args)}` : siteNameIn(args) }]

/** The `meta` of a page whose title is always the same. */
export const titleMeta =
  (title: string, ...more: MetaDescriptor[]) =>
  (args: SiteMatches): MetaDescriptor[] => [{ title: `${title} · ${siteNameIn(args)}` }, ...more]

/** The same for a page of the team. */
export const teamTitleMeta =
  (title: string) =>
  (args: SiteMatches): MetaDescriptor[] => [{ title: `${title} · ${siteNameIn(args)} admin` }]

/** The `meta` of a public page that search engines should not list. */
export const noIndexMeta = (title: string, ...more: MetaDescriptor[]) =>
  titleMeta(title, { name: 'robots', content: 'noindex' }, ...more)
