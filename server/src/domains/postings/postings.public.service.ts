import {
  type CompanyPage,
  companySizes,
  dateText,
  type FoundJobs,
  type JobSearch,
  limits,
  type PublicCompany,
  type PublicJob,
} from '@firstrung/contract'
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { siteName } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { answersOf, type CountedAnswers, shownRecord } from './applicants/answers.service.ts'
import { readFacts } from './applicants/facts.service.ts'
import { questionsOf, rulesOf } from './postings.service.ts'
import { closedReadableSince } from './postings.states.service.ts'
import type { CompanyPageTable } from './postings.tables.ts'
import {
  type CardInJson,
  cardsAsJson,
  cardsFound,
  type OwnCard,
  pages,
  presentCard,
  presentInJson,
  stateNow,
  withoutId,
} from './search/cards.service.ts'
import { conditionsOf, countFound, findPage } from './search/search.service.ts'
import { correctPlaces, correctSearch } from './search/search-correction.service.ts'
import { readSearch } from './search/search-reader.ts'

/**
 * The jobs on the board, filtered and ordered. `match` ranks for the signed-in candidate. Words that no list and no job has are
 * replaced by the nearest known words, and `corrected` says so; if nothing is found, they are left out. Unknown locations of
 * the filter are replaced as well (`correctedPlace`).
 */
export async function list(ctx: Ctx, search: JobSearch): Promise<FoundJobs> {
  const { sort, limit = limits.page, cursor } = search
  const facts = sort === 'match' && ctx.actor?.role === 'candidate' ? await readFacts(ctx, ctx.actor.id) : null
  const found = await countWithPlaces(ctx, search)
  const { where, wish, corrected, correctedPlace, total, totalIsBounded } = found
  const foundBy = wish.q ? readSearch(wish.q).foundBy : []
  const page = { sort, q: wish.q, limit, cursor, areFew: !totalIsBounded, facts }
  const { cards, nextCursor } = await findPage(ctx, where, page)
  return {
    jobs: cards.map(withoutId),
    total,
    totalIsBounded,
    nextCursor,
    foundBy: [...foundBy],
    corrected,
    correctedPlace,
  }
}

/** As `countWithCorrection`, but unknown locations are replaced by those that were probably meant. */
async function countWithPlaces(ctx: Ctx, search: JobSearch) {
  const correctedPlace = search.exact || !search.place ? null : await correctPlaces(ctx, search.place)
  const better = correctedPlace === null ? null : await countWithCorrection(ctx, { ...search, place: correctedPlace })
  if (better && better.total > 0) return { ...better, correctedPlace }
  return { ...(await countWithCorrection(ctx, search)), correctedPlace: null }
}

async function countWithCorrection(ctx: Ctx, search: JobSearch) {
  const { corrected, shortened } =
    search.exact || !search.q ? { corrected: null, shortened: null } : await correctSearch(ctx, search.q)
  const better = corrected === null ? null : await counted(ctx, search, corrected)
  if (better && better.total > 0) return better
  const typed = await counted(ctx, search, null)
  if (typed.total > 0 || shortened === null) return typed
  const shorter = await counted(ctx, search, shortened)
  return shorter.total > 0 ? shorter : typed
}

async function counted(ctx: Ctx, search: JobSearch, corrected: string | null) {
  const wish = corrected === null ? search : { ...search, q: corrected }
  const where = conditionsOf(ctx, wish)
  return { where, wish, corrected, ...(await countFound(ctx, where)) }
}

/** A public posting, readable now; closed ones for thirty days. */
const readablePages = (ctx: Ctx) =>
  pages(ctx).where((eb) => eb(eb.fn.coalesce('p.closedAt', 'p.applyBy'), '>', closedReadableSince(ctx)))
const readablePage = (ctx: Ctx, slug: string) => readablePages(ctx).where('p.slug', '=', slug)

/** The public name of a job, while its page can be read; else null. */
export async function publicSlugOf(ctx: Ctx, jobId: string): Promise<string | null> {
  const page = await readablePages(ctx).select('p.slug').where('p.jobId', '=', jobId).executeTakeFirst()
  return page?.slug ?? null
}

/** The id, state and skill keys of a job by its public name; 404 when its page cannot be read. */
export async function publicJob(
  ctx: Ctx,
  slug: string,
): Promise<{ jobId: string; state: PublicJob['state']; skills: string[] }> {
  const row = orNotFound(
    await readablePage(ctx, slug).select(['p.jobId', 'p.state', 'p.applyBy', 'p.skills']).executeTakeFirst(),
  )
  return { jobId: row.jobId, state: stateNow(ctx, row), skills: row.skills }
}

/**
 * The jobs with these public names, the keys of their skills and their rules, as a query to extend; without jobs whose pages
 * cannot be read.
 */
export const publicJobs = (ctx: Ctx, slugs: readonly string[]) =>
  readablePages(ctx)
    .where('p.slug', 'in', slugs)
    .select(({ ref }) => ['p.slug', 'p.skills', rulesOf(ref('p.jobId')).as('rules')])

/** A job as its public page shows it. */
export async function read(ctx: Ctx, slug: string): Promise<{ job: PublicJob }> {
  // One statement for everything about the job, because an uncached page waits for each statement.
  const row = orNotFound(
    await readablePage(ctx, slug)
      .selectAll('p')
      .select(companyColumns)
      .select(({ ref }) => [
        questionsOf(ref('p.jobId')).as('questions'),
        rulesOf(ref('p.jobId')).as('rules'),
        openJobsOf(ctx, ref('p.companyId')).as('openJobs'),
        answersOf(ctx, ref('p.companyId')).as('answers'),
        relatedTo(ctx, { jobId: ref('p.jobId'), skills: ref('p.skills'), role: ref('p.role') }).as('related'),
      ])
      .executeTakeFirst(),
  )
  const state = stateNow(ctx, row)
  const { company: _, ...card } = presentCard(row)
  const job: PublicJob = {
    ...card,
    company: await presentCompany(ctx, { ...row, slug: row.companySlug, name: row.companyName }),
    state,
    closedAt: state === 'closed' ? (row.closedAt ?? row.applyBy).toISOString() : null,
    content: row.content,
    // The file is only for the company and its candidates. Everybody else reads its text.
    descriptionFileName: '',
    descriptionUrl: '',
    experienceMin: row.experienceMin,
    experienceMax: row.experienceMax,
    process: row.process,
    assignmentHours: row.assignmentHours,
    bondMonths: row.bondMonths,
    questions: row.questions,
    rules: row.rules,
    poster: { name: row.posterName, position: row.posterPosition },
    related: row.related.map((card) => withoutId(presentInJson(ctx, card))),
  }
  return { job }
}

const mostRelated = 6
/** How many of the newest jobs are compared; enough for most skills. */
const newestCompared = 100
/** How many other jobs with a skill in common are used. */
const othersCompared = 100

/** Columns of a job inside a larger query. */
interface JobInQuery {
  jobId: Expression<string>
  skills: Expression<string[]>
  role: Expression<string>
}

/**
 * Other live jobs with the most skills in common, or of the same kind where it names none; the newest first among equal ones.
 * Common skills are found among the newest jobs. For rare skills all jobs are searched. A single search would need another
 * query plan for each skill, and planning takes longer than these two steps.
 */
function relatedTo(ctx: Ctx, own: JobInQuery): RawBuilder<CardInJson[]> {
  const isLive = sql`s.apply_by > ${ctx.now()} and s.job_id <> ${own.jobId}`
  const newest = (rows: number) => sql`order by s.published_at desc, s.job_id desc limit ${sql.lit(rows)}`
  const compared = sql`
    s.job_id, s.published_at, s.role,
    (select count(*) from (select unnest(${own.skills}) as skill) names where skill = any(s.skills)) as shared`
  return cardsAsJson(sql`
    with near as materialized (
      select ${compared} from (
        select s.job_id, s.published_at, s.role, s.skills from posting_search s where ${isLive} ${newest(newestCompared)}
      ) s
      where s.skills && ${own.skills} or ${own.skills} = '{}' and s.role = ${own.role}
    ), others as (
      select ${compared} from posting_search s
      where (select count(*) from near) < ${sql.lit(mostRelated)} and ${isLive} and s.skills && ${own.skills}
      ${newest(othersCompared)}
    )
    select job_id,
      row_number() over (order by shared desc, role = ${own.role} desc, published_at desc, job_id desc) as position
    from (select * from near union select * from others) compared
    order by position limit ${sql.lit(mostRelated)}`)
}

/** Up to six open jobs like this one, which need not be on the board any more; none while there is no board. */
export async function openJobsLike(ctx: Ctx, jobId: string): Promise<OwnCard[]> {
  if (ctx.env.JOB_BOARD === 'off') return []
  const job = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .select(({ ref }) =>
      relatedTo(ctx, { jobId: ref('postings.jobId'), skills: ref('postings.skills'), role: ref('jobs.role') }).as(
        'related',
      ),
    )
    .where('postings.jobId', '=', jobId)
    .executeTakeFirst()
  return job ? job.related.map((card) => presentInJson(ctx, card)) : []
}

/** A company with a posting that is or was public, and its jobs on the board, newest first. */
export async function readCompany(ctx: Ctx, slug: string): Promise<CompanyPage> {
  const row = orNotFound(
    await ctx.db
      .selectFrom('companyPages as c')
      .select(['c.companyId', 'c.slug', 'c.name', 'c.isChecked', 'c.logoKey', ...companyColumns])
      .select(({ ref }) => [
        openJobsOf(ctx, ref('c.companyId')).as('openJobs'),
        answersOf(ctx, ref('c.companyId')).as('answers'),
      ])
      .where('slug', '=', slug)
      // Nobody knows of a company before its first posting was on the board.
      .where('isChecked', '=', true)
      .executeTakeFirst(),
  )
  const jobs = await cardsFound(
    ctx,
    sql`
    select job_id, row_number() over (order by published_at desc, job_id desc) as position from posting_search
    where company_id = ${row.companyId} and apply_by > ${ctx.now()}
    order by position limit ${limits.careersJobs}`,
  )
  return { company: await presentCompany(ctx, row), jobs: jobs.map(withoutId) }
}

/** What a company's own page and those of its jobs say of it, besides its name. */
const companyColumns = [
  'c.industry',
  'c.description',
  'c.type',
  'c.size',
  'c.founded',
  'c.mailConfirmedAt',
  'c.mailDomain',
  'c.registeredAs',
  'c.registeredAt',
] as const

/** How many jobs of a company take applications. */
const openJobsOf = (ctx: Ctx, companyId: Expression<string>) =>
  sql<number>`(select count(*) from posting_search s where s.company_id = ${companyId} and s.apply_by > ${ctx.now()})`

type CompanyRow = Omit<Selectable<CompanyPageTable>, 'companyId'> & { openJobs: number; answers: CountedAnswers }

async function presentCompany(ctx: Ctx, row: CompanyRow): Promise<PublicCompany> {
  return {
    slug: row.slug,
    name: row.name,
    logoKey: row.logoKey ?? '',
    industry: row.industry,
    description: row.description,
    type: row.type,
    size: companySizes.find((size) => size === row.size) ?? '',
    founded: row.founded,
    isChecked: row.isChecked,
    checks: await evidenceOf(ctx, row),
    openJobs: row.openJobs,
    answers: shownRecord(row.answers),
  }
}

/** What was checked about a company, each with its day. */
async function evidenceOf(ctx: Ctx, row: CompanyRow): Promise<string[]> {
  const { isChecked, mailConfirmedAt, mailDomain, registeredAs, registeredAt } = row
  return [
    // Shows the domain, because anybody can use a company's name.
    ...(mailConfirmedAt ? [`Company mail at ${mailDomain} confirmed on ${dateText(mailConfirmedAt)}`] : []),
    ...(registeredAt
      ? [
          `Registered: ${registeredAs ? `${nameOfNumber(registeredAs)} ${registeredAs}` : 'for GST'}, confirmed by ${await siteName(ctx)} on ${dateText(registeredAt)}`,
        ]
      : []),
    ...(isChecked ? ['Our team has looked at its first job on the board.'] : []),
  ]
}

/** Numbers of partnerships alone have a dash. */
const nameOfNumber = (number: string): string => (number.includes('-') ? 'LLPIN' : 'CIN')
