import { indianDay, type JobCard, type PublicJob } from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { skillNames } from '#src/domains/content/content.names.service.ts'
import type { PostingPageTable } from '#src/domains/postings/postings.tables.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Public postings, with what their cards say of the company. */
export const pages = (ctx: Ctx) =>
  ctx.db
    .selectFrom('postingPages as p')
    .innerJoin('companyPages as c', 'c.companyId', 'p.companyId')
    .select(['c.name as companyName', 'c.slug as companySlug', 'c.isChecked', 'c.logoKey'])

/** What a card shows. The text of a job is by far the largest part of it, and no list shows it. */
const cardColumns = [
  'p.jobId',
  'p.slug',
  'p.state',
  'p.title',
  'p.role',
  'p.workMode',
  'p.locations',
  'p.openings',
  'p.skills',
  'p.payKind',
  'p.payMin',
  'p.payMax',
  'p.months',
  'p.startsOn',
  'p.experienceMin',
  'p.applyBy',
  'p.answerDays',
  'p.answerDayKind',
  'p.publishedAt',
] as const

type NameOf<Column> = Column extends `p.${infer Name extends keyof PostingPageTable}` ? Name : never
export type CompanyOfPage = { companyName: string; companySlug: string; isChecked: boolean; logoKey: string | null }
export type CardRow = Pick<Selectable<PostingPageTable>, NameOf<(typeof cardColumns)[number]>> & CompanyOfPage

/** A job as it is listed. */
export const presentCard = (row: CardRow): JobCard => ({
  slug: row.slug,
  title: row.title,
  company: {
    name: row.companyName,
    slug: row.companySlug,
    isChecked: row.isChecked,
    logoKey: row.logoKey ?? '',
  },
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

/** Applications end with the last day, also before a task has closed the posting. */
export const stateNow = (ctx: Ctx, { state, applyBy }: Pick<CardRow, 'state' | 'applyBy'>): PublicJob['state'] =>
  state !== 'closed' && applyBy <= ctx.now() ? 'closed' : state

/** A card with what lists do not show. */
export type OwnCard = JobCard & { jobId: string; state: PublicJob['state'] }

export const presentOwn = (ctx: Ctx, row: CardRow): OwnCard => ({
  ...presentCard(row),
  jobId: row.jobId,
  state: stateNow(ctx, row),
})

/** The cards of these jobs in this order; those that are no longer public are left out. */
export async function cardsOf(ctx: Ctx, jobIds: readonly string[]): Promise<OwnCard[]> {
  if (jobIds.length === 0) return []
  const rows = await pages(ctx).select(cardColumns).where('p.jobId', 'in', jobIds).execute()
  const cards = new Map(rows.map((row) => [row.jobId, presentOwn(ctx, row)]))
  return jobIds.flatMap((id) => cards.get(id) ?? [])
}

interface FoundJob {
  jobId: string
  /** Its position among the jobs that were found. */
  position: number
}

/** The rows of the cards of what a query finds, in its order. */
export const cardRowsOf = <F extends FoundJob>(ctx: Ctx, found: RawBuilder<F>) =>
  pages(ctx)
    .innerJoin(sql<F>`(${found})`.as<'found'>('found'), (join) => join.onRef('found.jobId', '=', 'p.jobId'))
    .select(cardColumns)
    .orderBy('found.position')

/** The cards of what a query finds, in its order. */
export async function cardsFound(ctx: Ctx, found: RawBuilder<FoundJob>): Promise<OwnCard[]> {
  const rows = await cardRowsOf(ctx, found).execute()
  return rows.map((row) => presentOwn(ctx, row))
}

/** A card's row inside a JSON value: moments are texts there. */
export type CardInJson = Omit<CardRow, 'publishedAt' | 'applyBy'> & { publishedAt: string; applyBy: string }

const cardInJson = jsonBuildObject({
  ...Object.fromEntries(cardColumns.map((column) => [column.slice('p.'.length), sql.ref(column)])),
  companyName: sql.ref('c.name'),
  companySlug: sql.ref('c.slug'),
  isChecked: sql.ref('c.isChecked'),
  logoKey: sql.ref('c.logoKey'),
})

/** The cards of what a query finds, in its order, as one value of a larger query; `presentInJson` reads them. */
export const cardsAsJson = (found: RawBuilder<FoundJob>): RawBuilder<CardInJson[]> => sql`(
  select coalesce(json_agg(${cardInJson} order by found.position), '[]')
  from (${found}) found
  join posting_pages p on p.job_id = found.job_id
  join company_pages c on c.company_id = p.company_id)`

export const presentInJson = (ctx: Ctx, row: CardInJson): OwnCard =>
  presentOwn(ctx, { ...row, publishedAt: new Date(row.publishedAt), applyBy: new Date(row.applyBy) })

/** A card as lists show it. */
export function withoutId({ jobId: _jobId, state: _state, ...card }: OwnCard): JobCard {
  return card
}
