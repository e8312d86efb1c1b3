import { type AlertFrequency, payText, type SearchFilters } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Letter, writeLetters } from '#src/domains/notifications/notifications.service.ts'
import { cardsOf, type OwnCard } from '#src/domains/postings/search/cards.service.ts'
import { conditionsOf } from '#src/domains/postings/search/search.service.ts'
import type { Ctx } from '#src/platform/context.ts'

const day = 24 * 3600 * 1000
/** The longest time since the last mail of a search: a week, and a day in which the server may have been down. */
const longestWait = 8 * day
/** A posting is mailed a minute after it was published, when everything published before it is visible too. */
const settleMillis = 60_000
/** How many jobs one mail names, and how many of one company. */
const jobsInMail = 10
const jobsOfCompany = 2
/** How many of the newest hits are looked at for each search. */
const hitsLookedAt = 50

interface Hit {
  jobId: string
  companyId: string
}

interface Asked {
  id: string
  candidateId: string
  name: string
  stopCode: string
  hits: Hit[]
}

/**
 * Mails the new jobs of one portion of the saved searches, in the order of their ids, and marks what was mailed in the same
 * transaction, so a repeat mails nothing twice. Returns the last id of the portion, or null where there are no more.
 */
export async function mailPortion(
  ctx: Ctx,
  { kinds, after, size }: { kinds: readonly AlertFrequency[]; after: string | null; size: number },
): Promise<string | null> {
  const until = new Date(ctx.now().getTime() - settleMillis)
  const asked = await readPortion(ctx, { kinds, after, size, until })
  const last = asked.at(-1)
  if (!last) return null

  const told = asked.flatMap((search) => {
    const jobIds = choose(search.hits)
    return jobIds.length > 0 ? [{ ...search, jobIds }] : []
  })
  const cards = new Map(
    (await cardsOf(ctx, [...new Set(told.flatMap(({ jobIds }) => jobIds))])).map((card) => [card.jobId, card]),
  )
  const letters = told.flatMap((search): Letter[] => {
    const jobs = search.jobIds.flatMap((id) => cards.get(id) ?? [])
    return jobs.length > 0 ? [letterOf(ctx, search, jobs)] : []
  })
  await writeLetters(ctx, letters)
  await mark(
    ctx,
    asked.map(({ id }) => id),
    told.map(({ id }) => id),
    until,
  )
  // A short portion is not the last one: searches that are being changed are left out.
  return last.id
}

/** How many different searches are compared in one statement. */
const comparedAtOnce = 200

/**
 * A portion of the searches with their newest hits. Those that say the same are compared once, unless their owners have blocked
 * companies: the jobs of these must not take the places of others.
 */
async function readPortion(
  ctx: Ctx,
  { kinds, after, size, until }: { kinds: readonly AlertFrequency[]; after: string | null; size: number; until: Date },
): Promise<Asked[]> {
  const searches = await ctx.db
    .selectFrom('savedSearches')
    .select(['id', 'candidateId', 'name', 'stopCode', 'query', 'seenUntil'])
    .where('mail', 'in', kinds)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute()
  const longestAgo = until.getTime() - longestWait
  const blocked = await blockedBy(
    ctx,
    searches.map(({ candidateId }) => candidateId),
  )
  const keyOf = ({ query, candidateId }: (typeof searches)[number]): string =>
    JSON.stringify({ query, without: blocked.get(candidateId) ?? [] } satisfies AlertWish)
  const seenUntil = new Map<string, number>()
  for (const search of searches) {
    const key = keyOf(search)
    seenUntil.set(key, Math.min(seenUntil.get(key) ?? Infinity, Math.max(search.seenUntil.getTime(), longestAgo)))
  }
  const wishes = [...seenUntil].map(([key, since]) => ({ key, since }))
  const hits = new Map<string, FoundHit[]>()
  for (let from = 0; from < wishes.length; from += comparedAtOnce)
    for (const [key, found] of await compare(ctx, wishes.slice(from, from + comparedAtOnce), until))
      hits.set(key, found)
  return searches.map((search) => ({
    ...search,
    hits: (hits.get(keyOf(search)) ?? []).filter(({ publishedAt }) => publishedAt > search.seenUntil.getTime()),
  }))
}

/** What is compared: a saved search, and the companies whose jobs its owner has blocked. */
interface AlertWish {
  query: SearchFilters
  without: readonly string[]
}

/** The ids of the companies that these candidates have blocked, in their order. */
async function blockedBy(ctx: Ctx, candidateIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ candidateId: string; companyIds: string[] }>`
    select candidate_id, array_agg(company_id order by company_id) as company_ids from company_blocks
    where candidate_id = any(${[...new Set(candidateIds)]}::uuid[]) group by candidate_id`.execute(ctx.db)
  return new Map(rows.map(({ candidateId, companyIds }) => [candidateId, companyIds]))
}

interface FoundHit extends Hit {
  publishedAt: number
}

/** The newest hits of several searches by what they say. What is new to any of them is read once for all. */
async function compare(
  ctx: Ctx,
  wishes: readonly { key: string; since: number }[],
  until: Date,
): Promise<(readonly [string, FoundHit[]])[]> {
  const oldest = new Date(Math.min(...wishes.map(({ since }) => since)))
  const hitsOf = ({ key, since }: { key: string; since: number }) => sql`(
    select coalesce(jsonb_agg(
      jsonb_build_array(hit.job_id, hit.company_id, extract(epoch from hit.published_at) * 1000) order by hit.published_at desc
    ), '[]')
    from (
      select s.job_id, s.company_id, s.published_at from fresh s
      where s.published_at > ${new Date(since)} and ${conditionsOfAlert(ctx, JSON.parse(key) as AlertWish)}
      order by s.published_at desc limit ${sql.lit(hitsLookedAt)}
    ) hit
  )`
  // An array, because a function takes 100 arguments at most.
  const { rows } = await sql<{ found: [string, string, number][][] }>`
    with fresh as materialized (
      select s.* from posting_search s
      where s.published_at > ${oldest} and s.published_at <= ${until} and s.apply_by > ${ctx.now()}
    )
    select to_jsonb(array[${sql.join(wishes.map(hitsOf))}]) as found`.execute(ctx.db)
  const found = rows[0]?.found ?? []
  return wishes.map(
    ({ key }, at) =>
      [key, (found[at] ?? []).map(([jobId, companyId, publishedAt]) => ({ jobId, companyId, publishedAt }))] as const,
  )
}

const conditionsOfAlert = (ctx: Ctx, { query, without }: AlertWish) =>
  without.length > 0
    ? sql`${conditionsOf(ctx, query)} and s.company_id <> all(${without}::uuid[])`
    : conditionsOf(ctx, query)

/** The newest ones, at most two of one company. */
function choose(hits: readonly Hit[]): string[] {
  const ofCompany = new Map<string, number>()
  const chosen = hits.filter(({ companyId }) => {
    const n = (ofCompany.get(companyId) ?? 0) + 1
    ofCompany.set(companyId, n)
    return n <= jobsOfCompany
  })
  return chosen.slice(0, jobsInMail).map(({ jobId }) => jobId)
}

async function mark(ctx: Ctx, all: readonly string[], told: readonly string[], until: Date): Promise<void> {
  await ctx.db.updateTable('savedSearches').set({ seenUntil: until }).where('id', 'in', all).execute()
  if (told.length === 0) return
  await ctx.db.updateTable('savedSearches').set({ lastMailedAt: ctx.now() }).where('id', 'in', told).execute()
}

function letterOf(ctx: Ctx, { candidateId, name, stopCode, hits }: Asked, jobs: readonly OwnCard[]): Letter {
  const companyOf = new Map(hits.map(({ jobId, companyId }) => [jobId, companyId]))
  const home = ctx.env.publicUrl
  const left = hits.length - jobs.length
  const many = `{count} new jobs for “${name}”`
  return {
    to: { account: candidateId },
    kind: 'digest',
    subject: many,
    counted: { one: `New job for “${name}”`, many },
    paragraphs: [`This is new for your saved search “${name}”:`],
    passages: jobs.map((job) => ({
      text: `${job.title} at ${job.company.name}. ${payText(job.pay)}, ${job.places.join(', ')}.\n${home}/jobs/${job.slug}`,
      kind: 'alert' as const,
      from: { company: companyOf.get(job.jobId), job: job.jobId },
    })),
    ...(left > 0 && { closing: ['There are more on the board.'] }),
    link: { text: 'Your saved searches', url: `${home}/saved?tab=searches` },
    unsubscribe: `${home}/alerts/stop/${stopCode}`,
  }
}
