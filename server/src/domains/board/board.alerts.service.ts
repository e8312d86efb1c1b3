import { type AlertFrequency, payText } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Letter, writeLetters } from '#src/domains/notifications/notifications.service.ts'
import { cardsOf, type OwnCard } from '#src/domains/postings/postings.cards.service.ts'
import type { Ctx } from '#src/platform/context.ts'

const day = 24 * 3600 * 1000
/** The longest time since a search was told: a week, and a day in which the server may have been down. */
const longestWait = 8 * day
/** A posting is told a minute after it was published, when all that was published before it is visible too. */
const settleMillis = 60_000
/** How many jobs one mail names, and how many of one company. */
const jobsInMail = 10
const jobsOfCompany = 2
/** So many of the newest hits are looked at for each search. */
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
 * Mails the new jobs of one portion of the saved searches, in the order of their ids, and marks what was told in the same
 * transaction: a repeat tells nothing twice. Returns the last id of the portion, or null where there are no more.
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

/** A portion of the searches with their newest hits. What is new to any of them is read once for all. */
async function readPortion(
  ctx: Ctx,
  { kinds, after, size, until }: { kinds: readonly AlertFrequency[]; after: string | null; size: number; until: Date },
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with asked as materialized (
      select * from saved_searches
      where mail = any(${kinds}::text[]) ${after ? sql`and id > ${after}::uuid` : sql``}
      order by id limit ${size}
      for update skip locked
    ),
    fresh as materialized (
      select s.*, c.slug as company_slug from posting_search s join company_pages c on c.company_id = s.company_id
      where s.published_at > greatest(${new Date(until.getTime() - longestWait)}, (select min(seen_until) from asked))
        and s.published_at <= ${until} and s.apply_by > ${ctx.now()}
    )
    select a.id, a.candidate_id, a.name, a.stop_code,
      coalesce((
        select jsonb_agg(jsonb_build_object('jobId', hit.job_id, 'companyId', hit.company_id) order by hit.published_at desc)
        from (
          select f.job_id, f.company_id, f.published_at from fresh f
          where f.published_at > a.seen_until
            and not exists (select from company_blocks b where b.company_id = f.company_id and b.candidate_id = a.candidate_id)
            and (a.text_query is null or f.search @@ a.text_query)
            and (a.role is null or f.role = a.role)
            and (a.work_mode is null or f.work_mode = a.work_mode)
            and (a.place_key is null or a.place_key = any(f.place_keys))
            and (a.pay_min is null or f.pay_year >= a.pay_min)
            and (not a.is_fresher or f.is_fresher)
            and (a.company_slug is null or f.company_slug = a.company_slug)
            and f.skills @> a.skills
          order by f.published_at desc limit ${hitsLookedAt}
        ) hit
      ), '[]') as hits
    from asked a order by a.id`.execute(ctx.db)
  return rows
}

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
    from: {},
    kind: 'alert',
    subject: many,
    counted: { one: `New job for “${name}”`, many },
    paragraphs: [`These are new since your last email about “${name}”:`],
    passages: jobs.map((job) => ({
      text: `${job.title} at ${job.company.name}. ${payText(job.pay)}, ${job.places.join(', ')}.\n${home}/jobs/${job.slug}`,
      kind: 'alert',
      from: { company: companyOf.get(job.jobId) },
    })),
    ...(left > 0 && { closing: ['There are more on the board.'] }),
    link: { text: 'Your saved searches', url: `${home}/saved?tab=searches` },
    unsubscribe: `${home}/alerts/stop/${stopCode}`,
  }
}
