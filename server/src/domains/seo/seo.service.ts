import { policyNames } from '@firstrung/contract'
import { listBootcamps } from '#src/domains/content/content.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { htmlText } from '#src/platform/text/html-text.ts'
import { companiesWithJobs, jobSitemaps, jobsOfSitemap } from './seo.jobs.service.ts'

/** Addresses in one sitemap (sitemaps.org); older blogs are found through their list. */
export const mostInSitemap = 50_000
/** How many blogs a feed reader that was away for a while still gets. */
const feedLength = 30

/** Pages that visitors can read, besides blogs and bootcamps. */
const openPages = ['/', '/events', '/blogs', '/bootcamp', '/community', '/skilltests', '/legal', '/grievance']
const policies = policyNames.map((name) => `/policy/${name}`)

const published = ({ db }: Ctx) =>
  db
    .selectFrom('blogs')
    .where('isDraft', '=', false)
    .where('deletedAt', 'is', null)
    .orderBy('datedAt', 'desc')
    .orderBy('id', 'desc')

/** The sitemaps of this site, for search engines. */
export async function sitemap(ctx: Ctx): Promise<string> {
  const parts = Array.from({ length: await jobSitemaps(ctx) }, (_, at) => `/sitemaps/jobs-${at + 1}.xml`)
  const maps = ['/sitemaps/pages.xml', ...parts]
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.map((path) => `<sitemap><loc>${new URL(path, ctx.env.publicUrl).href}</loc></sitemap>`).join('\n')}
</sitemapindex>
`
}

/** Every public page but the jobs. */
export async function pagesSitemap(ctx: Ctx): Promise<string> {
  const blogs = await published(ctx).select(['id', 'updatedAt']).limit(mostInSitemap).execute()
  const { bootcamps } = await listBootcamps(ctx)
  const jobs = ctx.env.JOB_BOARD === 'on' ? ['/jobs', ...(await companiesWithJobs(ctx))] : []
  const entries = [
    ...[...openPages, ...jobs, ...bootcamps.map(({ id }) => `/bootcamp/${id}`), ...policies].map((path) =>
      entry(ctx, path),
    ),
    ...blogs.map(({ id, updatedAt }) => entry(ctx, `/blogs/${id}`, updatedAt)),
  ]
  return urlSet(entries.slice(0, mostInSitemap))
}

/** A part of the live jobs, newest first. */
export const jobsSitemap = async (ctx: Ctx, part: number): Promise<string> =>
  urlSet((await jobsOfSitemap(ctx, part)).map(({ path, changed }) => entry(ctx, path, changed)))

const urlSet = (entries: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`

function entry({ env }: Ctx, path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${new URL(path, env.publicUrl).href}</loc>${lastmod}</url>`
}

/** What search engines should skip: calls, and pages that are empty without a session. */
export const robots = ({ env }: Ctx): string => `User-agent: *
Disallow: /api/
Disallow: /s3/
Disallow: /admin
Disallow: /auth
Disallow: /payment/

Sitemap: ${env.publicUrl}/sitemap.xml
`

/** The newest blogs for feed readers, as RSS. */
export async function blogFeed(ctx: Ctx): Promise<string> {
  const home = ctx.env.publicUrl
  const name = await siteName(ctx)
  const blogs = await published(ctx).select(['id', 'title', 'introduction', 'datedAt']).limit(feedLength).execute()
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: `${home}/blogs`,
    title: `${name} blogs`,
    description: 'For the way from a degree to a first job.',
    link: `${home}/blogs`,
    language: 'en-IN',
    copyright: name,
    feedLinks: { rss: `${home}/blogs/rss.xml` },
    ...(blogs[0] && { updated: blogs[0].datedAt }),
  })
  for (const { id, title, introduction, datedAt } of blogs) {
    const link = `${home}/blogs/${id}`
    // Readers take the description for HTML.
    feed.addItem({ id: link, link, title, description: htmlText(introduction), date: datedAt })
  }
  return feed.rss2()
}

/** What a phone needs to put the site on its home screen. */
export async function manifest(ctx: Ctx): Promise<string> {
  const name = await siteName(ctx)
  const icon = (file: string, size: number) => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  const screenshot = (file: string, label: string) => ({
    src: `/pictures/screens/${file}-light-750.webp`,
    sizes: '750x1520',
    type: 'image/webp',
    form_factor: 'narrow',
    label,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'First jobs and internships for fresh graduates.',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    categories: ['business', 'education'],
    icons: [icon('icon', 192), icon('icon', 512), { ...icon('maskable', 512), purpose: 'maskable' }],
    screenshots: [screenshot('dashboard', 'Your dashboard'), screenshot('test', 'A skill test')],
  })
}
