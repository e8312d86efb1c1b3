import {
  type CareersAddress,
  type CareersFeed,
  type CareersItem,
  dateText,
  indianMoment,
  type JobCard,
  jobRoleLabels,
  payText,
  placesText,
  textIn,
  workModeLabels,
} from '@firstrung/contract'
import type { Selectable } from 'kysely'
import { readCompany } from '#src/domains/postings/postings.public.service.ts'
import type { CompanyTable } from '#src/domains/recruiters/recruiters.tables.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { htmlText } from '#src/platform/text/html-text.ts'

/** The address of a company's page on the board. */
export const companyAddress = ({ env }: Ctx, slug: string): string => `${env.publicUrl}/companies/${slug}`

/** A company's live jobs, newest first, as JSON Feed; 404 for one without a public page, as a suspended one. */
export async function readFeed(ctx: Ctx, slug: string): Promise<CareersFeed> {
  const { company, jobs } = await readCompany(ctx, slug)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Jobs at ${company.name}`,
    home_page_url: companyAddress(ctx, company.slug),
    feed_url: `${ctx.env.publicUrl}/api/companies/${company.slug}/jobs.json`,
    language: 'en-IN',
    items: jobs.map((job) => itemOf(ctx, job)),
    _firstrung: { company: company.name, total: company.openJobs },
  }
}

function itemOf({ env }: Ctx, job: JobCard): CareersItem {
  const url = `${env.publicUrl}/jobs/${job.slug}`
  const type = textIn(env.TEXTS, jobRoleLabels[job.role])
  const mode = workModeLabels[job.mode]
  const pay = payText(job.pay)
  const lastDay = `Apply by ${dateText(indianMoment(job.applyBy, '12:00'))}`
  return {
    id: url,
    url,
    title: job.title,
    content_text: [placesText(job), mode, type, pay, lastDay].join(' · '),
    date_published: job.publishedAt,
    _firstrung: { type, mode, places: job.places, pay, apply_by: job.applyBy },
  }
}

/** The same jobs as RSS. */
export async function rssFeed(ctx: Ctx, slug: string): Promise<string> {
  const { title, home_page_url: home, language, items, _firstrung } = await readFeed(ctx, slug)
  const { company, total } = _firstrung
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: home,
    title,
    description: total > items.length ? `The newest ${items.length} of ${total} jobs.` : 'All open jobs.',
    link: home,
    language,
    copyright: company,
    feedLinks: { rss: `${ctx.env.publicUrl}/api/companies/${slug}/jobs.rss` },
    ...(items[0] && { updated: new Date(items[0].date_published) }),
  })
  for (const { id, url, title: job, content_text: facts, date_published: published } of items) {
    // Readers take the description for HTML.
    feed.addItem({ id, link: url, title: job, description: htmlText(facts), date: new Date(published) })
  }
  return feed.rss2()
}

/** What the caller's company is called in addresses, or what is missing before its jobs can be shown. */
export async function readAddress(ctx: Ctx): Promise<CareersAddress> {
  const company = await ctx.db
    .selectFrom('companies as c')
    .innerJoin('recruiters as r', 'r.companyId', 'c.id')
    .select(['c.slug', 'c.postingApprovedAt', 'c.suspendedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('jobs as j')
            .innerJoin('postings as p', 'p.jobId', 'j.id')
            .select('j.id')
            .whereRef('j.companyId', '=', 'c.id')
            .where('j.deletedAt', 'is', null)
            .where((job) => job.or([job('p.state', '=', 'review'), job('p.waitsForText', '=', true)])),
        )
        .as('isWaiting'),
    )
    .where('r.accountId', '=', signedIn(ctx).id)
    .executeTakeFirstOrThrow()
  const lacks = lackOf(company)
  return { slug: lacks === null ? company.slug : null, lacks, origin: ctx.env.publicUrl }
}

interface CompanyOnBoard extends Pick<Selectable<CompanyTable>, 'slug' | 'postingApprovedAt' | 'suspendedAt'> {
  /** Whether a job of it waits for the team. */
  isWaiting: unknown
}

function lackOf({ slug, postingApprovedAt, suspendedAt, isWaiting }: CompanyOnBoard): CareersAddress['lacks'] {
  if (suspendedAt !== null) return 'suspended'
  if (slug !== null && postingApprovedAt !== null) return null
  return isWaiting ? 'approval' : 'job'
}
