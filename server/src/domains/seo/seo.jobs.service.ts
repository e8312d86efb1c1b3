import {
  dateText,
  indianDay,
  jobRoleLabels,
  partsOfPlace,
  payText,
  plainText,
  type RichText,
  textIn,
} from '@firstrung/contract'
import { siteName } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { htmlText } from '#src/platform/text/html-text.ts'

/** How many jobs a feed reader that was away for a while still gets. */
const feedLength = 50
/** Addresses in one sitemap: at most 50,000 (sitemaps.org), and a file that is soon written. */
export const jobsInSitemap = 20_000
/** The aggregator takes complete feeds only; more are left to its crawler. */
const mostInIndeed = 20_000

const refuseWithoutBoard = (ctx: Ctx) => ctx.env.JOB_BOARD === 'on' || fail('not_found')

/** Live jobs whose last day is not over, newest first. */
const live = (ctx: Ctx) =>
  ctx.db
    .selectFrom('postingSearch as s')
    .innerJoin('postingPages as p', 'p.jobId', 's.jobId')
    .innerJoin('companyPages as c', 'c.companyId', 'p.companyId')
    .where('s.applyBy', '>', ctx.now())
    .orderBy('s.publishedAt', 'desc')
    .orderBy('s.jobId', 'desc')

const columns = [
  'p.slug',
  'p.title',
  'p.role',
  'p.workMode',
  'p.locations',
  'p.content',
  'p.payKind',
  'p.payMin',
  'p.payMax',
  'p.publishedAt',
  'p.applyBy',
  'c.name as companyName',
] as const

const payOf = (job: {
  payKind: 'year' | 'month' | 'unpaid' | 'hidden'
  payMin: number | null
  payMax: number | null
}) => payText({ kind: job.payKind, min: job.payMin, max: job.payMax })
const textOf = (content: RichText) => content.map(plainText).join('\n')

/** The newest jobs for feed readers, as RSS. */
export async function jobFeed(ctx: Ctx): Promise<string> {
  refuseWithoutBoard(ctx)
  const home = ctx.env.publicUrl
  const name = await siteName(ctx)
  const jobs = await live(ctx).select(columns).limit(feedLength).execute()
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: `${home}/jobs`,
    title: `New jobs on ${name}`,
    description: 'Jobs and internships for fresh graduates.',
    link: `${home}/jobs`,
    language: 'en-IN',
    copyright: name,
    feedLinks: { rss: `${home}/jobs/rss.xml` },
    ...(jobs[0] && { updated: jobs[0].publishedAt }),
  })
  for (const job of jobs) {
    const link = `${home}/jobs/${job.slug}`
    feed.addItem({
      id: link,
      link,
      title: `${job.title} at ${job.companyName}`,
      // Readers take it for HTML.
      description: htmlText(`${payOf(job)}. ${job.locations.join(', ')}. Apply by ${dateText(job.applyBy)}.`),
      date: job.publishedAt,
    })
  }
  return feed.rss2()
}

/** Text in CDATA, whatever it contains. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const indeedTypes = { internship: 'internship', 'job(full-time)': 'fulltime', 'job(part-time)': 'contract' } as const

/**
 * All live jobs for Indeed, where JOB_FEED_INDEED is on: one job for each place, with a reference number that stays. Only
 * facts that the page shows.
 */
export async function indeedFeed(ctx: Ctx): Promise<string> {
  refuseWithoutBoard(ctx)
  if (ctx.env.JOB_FEED_INDEED !== 'on') fail('not_found')
  const home = ctx.env.publicUrl
  const name = await siteName(ctx)
  const jobs = await live(ctx).select(columns).limit(mostInIndeed).execute()
  const entries = jobs.flatMap((job) =>
    job.locations.map((place, at) => {
      const fields: Record<string, string> = {
        title: job.title,
        date: job.publishedAt.toISOString(),
        referencenumber: at === 0 ? job.slug : `${job.slug}-${at + 1}`,
        requisitionid: job.slug,
        url: `${home}/jobs/${job.slug}`,
        company: job.companyName,
        sourcename: name,
        city: partsOfPlace(place).city,
        state: partsOfPlace(place).state ?? '',
        country: 'IN',
        description: htmlText(textOf(job.content)),
        salary: job.payKind === 'hidden' ? '' : payOf(job),
        jobtype: indeedTypes[job.role],
        category: textIn(ctx.env.TEXTS, jobRoleLabels[job.role]),
        remotetype: job.workMode === 'remote' ? 'Fully remote' : job.workMode === 'hybrid' ? 'Hybrid remote' : '',
        expirationdate: indianDay(job.applyBy),
      }
      const lines = Object.entries(fields).flatMap(([field, text]) =>
        text ? [`<${field}>${cdata(text)}</${field}>`] : [],
      )
      return `<job>${lines.join('')}</job>`
    }),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<source>
<publisher>${cdata(name)}</publisher>
<publisherurl>${cdata(home)}</publisherurl>
<lastBuildDate>${ctx.now().toUTCString()}</lastBuildDate>
${entries.join('\n')}
</source>
`
}

/** How many sitemaps the live jobs take. */
export async function jobSitemaps(ctx: Ctx): Promise<number> {
  if (ctx.env.JOB_BOARD !== 'on') return 0
  const { n } = await ctx.db
    .selectFrom('postingSearch')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('applyBy', '>', ctx.now())
    .executeTakeFirstOrThrow()
  return Math.ceil(n / jobsInSitemap)
}

/** The addresses of one of these sitemaps, counted from 1; unknown ones are refused. */
export async function jobsOfSitemap(ctx: Ctx, part: number): Promise<{ path: string; changed: Date }[]> {
  const jobs = await live(ctx)
    .select(['p.slug', 'p.publishedAt'])
    .offset((part - 1) * jobsInSitemap)
    .limit(jobsInSitemap)
    .execute()
  if (jobs.length === 0) fail('not_found')
  return jobs.map(({ slug, publishedAt }) => ({ path: `/jobs/${slug}`, changed: publishedAt }))
}

/** The pages of the companies with a live job. */
export async function companiesWithJobs(ctx: Ctx): Promise<string[]> {
  if (ctx.env.JOB_BOARD !== 'on') return []
  const rows = await ctx.db
    .selectFrom('companyPages as c')
    .select('c.slug')
    .where('c.isChecked', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('postingSearch as s')
          .select('s.jobId')
          .whereRef('s.companyId', '=', 'c.companyId')
          .where('s.applyBy', '>', ctx.now()),
      ),
    )
    .orderBy('c.slug')
    .limit(jobsInSitemap)
    .execute()
  return rows.map(({ slug }) => `/companies/${slug}`)
}
