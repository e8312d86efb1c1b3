import type { PictureKind } from '@firstrung/contract'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { originContext } from '#app/lib/page-context.ts'

/** Something that schema.org knows. */
export type StructuredData = Record<string, unknown>

export interface PublicPage {
  /** The page's path on this site. */
  path: string
  /** Without the name of the site. */
  title: string
  description: string
  picture: { kind: PictureKind; name: string /** Grows when the picture changes. */; version?: number }
  /** When an article came out, and when it was changed. */
  article?: { published: string; changed: string }
  /** A feed that tells of what is new here. */
  feed?: { title: string; path: string }
  /** What the page is about, for machines. Gets the site's address. */
  things?: (origin: string) => StructuredData[]
}

/** What search engines and link previews read of a public page: the one place that writes it. */
export function pageMeta(context: Readonly<RouterContextProvider>, page: PublicPage): MetaDescriptor[] {
  const { path, title, description, picture, article, feed, things } = page
  const origin = context.get(originContext)
  const url = `${origin}${path}`
  const version = picture.version === undefined ? '' : `?v=${picture.version}`
  return [
    { title: path === '/' ? `Firstrung · ${title}` : `${title} · Firstrung` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Firstrung' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/og/${picture.kind}/${picture.name}.png${version}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title} · Firstrung` },
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
    ...(things?.(origin) ?? []).map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

/** Shorter than this, a description tells a searcher nothing; longer, it is cut by whoever shows it. */
const telling = { from: 60, to: 200 }

/** What somebody wrote as a description: completed by a sentence of facts where it is too short, cut where too long. */
export function descriptionOf(written: string, facts: string): string {
  const text = written.replace(/\s+/g, ' ').trim()
  if (text.length < telling.from) return `${text}${/[\p{L}\p{N}]$/u.test(text) ? '.' : ''} ${facts}`.trim()
  if (text.length <= telling.to) return text
  return `${text.slice(0, telling.to).replace(/\s+\S*$/, '')}…`
}
