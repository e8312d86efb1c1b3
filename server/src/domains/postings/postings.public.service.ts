import {
  type CompanyPage,
  companySizes,
  type FoundJobs,
  indianDay,
  type JobCard,
  type JobSearch,
  limits,
  type PublicCompany,
  type PublicJob,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { skillNames } from '#src/domains/content/content.names.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors.ts'
import { fullDay } from '#src/platform/indian-time.ts'
import { shownAnswerRecord } from './postings.answers.service.ts'
import { readFacts } from './postings.facts.service.ts'
import { conditionsOf, countFound, findPage } from './postings.search.service.ts'
import { questionsOf, rulesOf } from './postings.service.ts'
import type { CompanyPageTable, PostingPageTable } from './postings.tables.ts'

/** Closed jobs are readable for so long. */
export const closedReadableDays = 30
const day = 24 * 3600 * 1000

const pages = (ctx: Ctx) =>
  ctx.db
    .selectFrom('postingPages as p')
    .innerJoin('companyPages as c', 'c.companyId', 'p.companyId')
    .select(['c.name as companyName', 'c.slug as companySlug', 'c.isChecked'])

/** What a card shows. The text of a job is by far the largest part of it, and no list shows it. */
const cardColumns = [
  'jobId',
  'slug',
  'state',
  'title',
  'role',
  'workMode',
  'locations',
  'openings',
  'skills',
  'payKind',
  'payMin',
  'payMax',
  'months',
  'startsOn',
  'experienceMin',
  'applyBy',
  'answerDays',
  'answerDayKind',
  'publishedAt',
] as const

type CompanyOfPage = { companyName: string; companySlug: string; isChecked: boolean }
type PageRow = Selectable<PostingPageTable> & CompanyOfPage
type CardRow = Pick<PageRow, (typeof cardColumns)[number] | keyof CompanyOfPage>

/** A job as it is listed. */
const presentCard = (row: CardRow): JobCard => ({
  slug: row.slug,
  title: row.title,
  company: { name: row.companyName, slug: row.companySlug, isChecked: row.isChecked },
  role: row.role,
  mode: row.workMode,
  places: row.locations,
  pay: { kind: row.payKind, min: row.payMin, max: row.payMax },
  months: row.months,
  startsOn: row.startsOn,
  openings: row.openings,
  skills: row.skills.map(skillNames.labelOf),
  isFresher: row.experienceMin === 0,
  publishedAt: row.publishedAt.toISOString(),
  applyBy: indianDay(row.applyBy),
  answerDays: row.answerDays,
  answerDayKind: row.answerDayKind,
})

/** A card with what lists do not show. */
export type OwnCard = JobCard & { jobId: string; state: PublicJob['state'] }

/** The cards of these jobs in this order; those that are no longer public are left out. */
export async function cardsOf(ctx: Ctx, jobIds: readonly string[]): Promise<OwnCard[]> {
  if (jobIds.length === 0) return []
  const rows = await pages(ctx)
    .select(cardColumns.map((column) => `p.${column}` as const))
    .where('p.jobId', 'in', jobIds)
    .execute()
  const cards = new Map(
    rows.map((row) => [row.jobId, { ...presentCard(row), jobId: row.jobId, state: stateNow(ctx, row) }]),
  )
  return jobIds.flatMap((id) => cards.get(id) ?? [])
}

function withoutId({ jobId: _jobId, state: _state, ...card }: OwnCard): JobCard {
  return card
}

/** The jobs on the board, filtered and ordered. `match` ranks for the signed-in candidate. */
export async function list(ctx: Ctx, search: JobSearch): Promise<FoundJobs> {
  const { sort = 'newest', limit = limits.page, cursor } = search
  const where = conditionsOf(ctx, search)
  const facts = sort === 'match' && ctx.actor?.role === 'candidate' ? await readFacts(ctx, ctx.actor.id) : null
  const { total, totalIsBounded } = await countFound(ctx, where)
  const { jobIds, nextCursor } = await findPage(ctx, where, { sort, limit, cursor, areFew: !totalIsBounded, facts })
  return { jobs: (await cardsOf(ctx, jobIds)).map(withoutId), total, totalIsBounded, nextCursor }
}

/** A public posting, readable now; closed ones for thirty days. */
async function readPage(ctx: Ctx, slug: string): Promise<PageRow> {
  const since = new Date(ctx.now().getTime() - closedReadableDays * day)
  return orNotFound(
    await pages(ctx)
      .selectAll('p')
      .where('p.slug', '=', slug)
      .where((eb) => eb(eb.fn.coalesce('p.closedAt', 'p.applyBy'), '>', since))
      .executeTakeFirst(),
  )
}

/** The id of a job by its public name, and its state; as hidden as its page. */
export async function publicJob(ctx: Ctx, slug: string): Promise<{ jobId: string; state: PublicJob['state'] }> {
  const { jobId, ...row } = await readPage(ctx, slug)
  return { jobId, state: stateNow(ctx, row) }
}

/** Applications end with the last day, also before a task has closed the posting. */
const stateNow = (ctx: Ctx, { state, applyBy }: Pick<PageRow, 'state' | 'applyBy'>): PublicJob['state'] =>
  state !== 'closed' && applyBy <= ctx.now() ? 'closed' : state

/** A job as its public page shows it. */
export async function read(ctx: Ctx, slug: string): Promise<{ job: PublicJob }> {
  const row = await readPage(ctx, slug)
  const company = await ctx.db
    .selectFrom('companyPages')
    .selectAll()
    .where('companyId', '=', row.companyId)
    .executeTakeFirst()
  const state = stateNow(ctx, row)
  const { company: _, ...card } = presentCard(row)
  const job: PublicJob = {
    ...card,
    company: await presentCompany(ctx, orNotFound(company)),
    state,
    closedAt: state === 'closed' ? (row.closedAt ?? row.applyBy).toISOString() : null,
    content: row.content,
    // The file stays with the company and its candidates: its text is what everybody reads.
    descriptionFileName: '',
    descriptionUrl: '',
    experienceMin: row.experienceMin,
    experienceMax: row.experienceMax,
    process: row.process,
    assignmentHours: row.assignmentHours,
    bondMonths: row.bondMonths,
    questions: await questionsOf(ctx, row.jobId),
    rules: await rulesOf(ctx, row.jobId),
    poster: { name: row.posterName, position: row.posterPosition },
    related: (await relatedTo(ctx, row)).map(withoutId),
  }
  return { job }
}

const mostRelated = 6
/** So many of the newest jobs with a skill in common are compared. */
const mostCompared = 300

/** Other live jobs with the most skills in common, and of the same kind; the newest first among equal ones. */
async function relatedTo(
  ctx: Ctx,
  { jobId, skills, role }: Pick<PageRow, 'jobId' | 'skills' | 'role'>,
): Promise<OwnCard[]> {
  const { rows } = await sql<{ jobId: string }>`
    select job_id from (
      select s.job_id, s.published_at, s.role,
        cardinality(array(select unnest(s.skills) intersect select unnest(${skills}::text[]))) as shared
      from posting_search s
      where s.apply_by > ${ctx.now()} and s.job_id <> ${jobId}
        and ${skills.length > 0 ? sql`s.skills && ${skills}::text[]` : sql`s.role = ${role}`}
      order by s.published_at desc, s.job_id desc limit ${mostCompared}
    ) near
    order by shared desc, role = ${role} desc, published_at desc, job_id desc
    limit ${mostRelated}`.execute(ctx.db)
  return cardsOf(
    ctx,
    rows.map((row) => row.jobId),
  )
}

/** Up to six open jobs like this one, which need not be on the board any more; none while there is no board. */
export async function openJobsLike(ctx: Ctx, jobId: string): Promise<OwnCard[]> {
  if (ctx.env.JOB_BOARD === 'off') return []
  const job = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .select(['postings.jobId', 'postings.skills', 'jobs.role'])
    .where('postings.jobId', '=', jobId)
    .executeTakeFirst()
  return job ? relatedTo(ctx, job) : []
}

/** How many jobs a company's page shows. */
const jobsOfCompany = 100

/** A company with a posting that is or was public, and its jobs on the board, newest first. */
export async function readCompany(ctx: Ctx, slug: string): Promise<CompanyPage> {
  const row = orNotFound(
    await ctx.db
      .selectFrom('companyPages')
      .selectAll()
      .where('slug', '=', slug)
      // Nobody knows of a company before its first posting was on the board.
      .where('isChecked', '=', true)
      .executeTakeFirst(),
  )
  const { rows } = await sql<{ jobId: string }>`
    select job_id from posting_search where company_id = ${row.companyId} and apply_by > ${ctx.now()}
    order by published_at desc, job_id desc limit ${jobsOfCompany}`.execute(ctx.db)
  const jobs = await cardsOf(
    ctx,
    rows.map(({ jobId }) => jobId),
  )
  return { company: await presentCompany(ctx, row), jobs: jobs.map(withoutId) }
}

async function presentCompany(ctx: Ctx, row: Selectable<CompanyPageTable>): Promise<PublicCompany> {
  const { n } = await ctx.db
    .selectFrom('postingSearch')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('companyId', '=', row.companyId)
    .where('applyBy', '>', ctx.now())
    .executeTakeFirstOrThrow()
  return {
    slug: row.slug,
    name: row.name,
    industry: row.industry,
    description: row.description,
    type: row.type,
    size: companySizes.find((size) => size === row.size) ?? '',
    founded: row.founded,
    checks: await evidenceOf(ctx, row),
    openJobs: n,
    answers: await shownAnswerRecord(ctx, row.companyId),
  }
}

/** What was checked about a company, each with its day. */
async function evidenceOf(ctx: Ctx, row: Selectable<CompanyPageTable>): Promise<string[]> {
  const { isChecked, mailConfirmedAt, registeredAs, registeredAt } = row
  return [
    ...(mailConfirmedAt ? [`Company mail confirmed on ${fullDay(mailConfirmedAt)}`] : []),
    ...(registeredAt
      ? [
          `Registered: ${registeredAs ? `${nameOfNumber(registeredAs)} ${registeredAs}` : 'for GST'}, confirmed by ${await siteName(ctx)} on ${fullDay(registeredAt)}`,
        ]
      : []),
    ...(isChecked ? ['Our team has looked at its first job on the board.'] : []),
  ]
}

/** Numbers of partnerships alone have a dash. */
const nameOfNumber = (number: string): string => (number.includes('-') ? 'LLPIN' : 'CIN')
