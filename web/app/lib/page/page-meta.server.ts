import type { PictureKind } from '@firstrung/contract'
import { beginningOf } from '@firstrung/contract'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { originContext, siteContext } from './page-context.ts'
import type { SiteAt } from './structured-data.server.ts'

/** A schema.org object. */
export type StructuredData = Record<string, unknown>

export interface PublicPage {
  /** The page's path on this site. */
  path: string
  /** Without the site's name. */
  title: string
  description: string
  picture: { kind: PictureKind; name: string /** Grows when the picture changes. */; version?: number }
  /** When an article was published, and when it was changed. */
  article?: { published: string; changed: string }
  /** A feed for this page. */
  feed?: { title: string; path: string }
  /** The structured data of the page. */
  things?: (site: SiteAt) => StructuredData[]
}

/** The name of the installation, in loaders. */
export const siteNameOf = (context: Readonly<RouterContextProvider>): string => context.get(siteContext)().name

/** The metadata of a public page that search engines should not list, in loaders. */
export const unlistedMeta = (context: Readonly<RouterContextProvider>, title: string): MetaDescriptor[] => [
  { title: `${title} · ${siteNameOf(context)}` },
  { name: 'robots', content: 'noindex' },
]

/** The metadata of a public page for search engines and link previews. */
export function pageMeta(context: Readonly<RouterContextProvider>, page: PublicPage): MetaDescriptor[] {
  const { path, title, description, picture, article, feed, things } = page
  const origin = context.get(originContext)
  const name = siteNameOf(context)
  const url = `${origin}${path}`
  const version = picture.version === undefined ? '' : `?v=${picture.version}`
  return [
    { title: path === '/' ? `${name} · ${title}` : `${title} · ${name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/og/${picture.kind}/${picture.name}.png${version}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title} · ${name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article
      ? [
          { property: 'article:published_time', content: article.published },
          { property: 'article:modified_time', content: article.changed },
        ]
      : []),
    ...(feed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/rss+xml',
            title: feed.title,
            href: `${origin}${feed.path}`,
          },
        ]
      : []),
    ...(things?.({ origin, name }) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** The good length of a description: a shorter one says too little, and search results cut a longer one. */
const telling = { from: 60, to: 200 }

/** A description by a user: extended by a sentence of facts if it is too short, cut if it is too long. */
export function descriptionOf(written: string, facts: string): string {
  const text = written.replace(/\s+/g, ' ').trim()
  if (text.length < telling.from) return `${text}${/[\p{L}\p{M}\p{N}]$/u.test(text) ? '.' : ''} ${facts}`.trim()
  if (text.length <= telling.to) return text
  return `${beginningOf(text, telling.to).replace(/\s+\S*$/, '')}…`
}
