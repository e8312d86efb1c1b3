import { searchWords } from '@firstrung/contract'
import { sql } from 'kysely'
import { textQuery } from '#src/domains/postings/search/search-query.ts'
import type { Ctx } from '#src/platform/context.ts'
import { planEachTime } from '#src/platform/database/named-statements.ts'
import { checkedAgainst, keepFlags, textsOf } from './flags.service.ts'
import { contactsIn, type ScamSign } from './scam-rules.ts'

/** From this likeness of trigrams on, 0 to 1, one text was copied from the other. */
const mostLikeness = 0.9
/** Shorter texts are alike by chance. */
const leastLength = 300
/** How many postings with words in common are compared in full. */
const mostCompared = 200

/** Looks whether a posting repeats the text of another company, or its contact. Returns signs that were not known. Slow: for a task. */
export async function comparedSigns(ctx: Ctx, jobId: string): Promise<ScamSign[]> {
  const own = await textsOf(ctx, jobId)
  if (!own) return []
  const signs: ScamSign[] = []
  const copied = own.contentText.length < leastLength ? null : await likeliest(ctx, own.companyId, own.contentText)
  if (copied) signs.push({ rule: 'copied_text', quote: `Nearly the text of ${copied.title}, ${copied.company}` })
  for (const contact of contactsIn(own.text, 10)) {
    const other = await withContact(ctx, own.companyId, contact)
    if (!other) continue
    signs.push({ rule: 'shared_contact', quote: `${contact}, also in ${other.title}, ${other.company}` })
    break
  }
  await checkedAgainst(ctx, jobId, signs)
  return keepFlags(ctx, jobId, signs)
}

interface Other {
  title: string
  company: string
}

/** The words with which a text begins, all of them. The last one may be cut in two. */
const firstWords = (text: string) =>
  textQuery(
    searchWords(text.slice(0, 160))
      .slice(0, -1)
      .map((word) => [[`a/${word}`]]),
  )

/**
 * The text of another company that is nearly the same. The index of the board finds postings with the words of the text's first
 * lines; only these are compared letter by letter.
 */
async function likeliest(ctx: Ctx, companyId: string, text: string): Promise<Other | null> {
  const { rows } = await sql<Other>`
    with near as materialized (
      select s.job_id from posting_search s
      where ${planEachTime} s.company_id <> ${companyId} and s.search @@ ${firstWords(text)}
      limit ${mostCompared}
    )
    select j.title, c.name as company
    from near join postings p on p.job_id = near.job_id join jobs j on j.id = p.job_id join companies c on c.id = j.company_id
    where similarity(left(p.content_text, 5000), ${text.slice(0, 5000)}) >= ${mostLikeness}
    order by p.job_id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** A posting of another company that names the same number, UPI id or personal mail. */
async function withContact(ctx: Ctx, companyId: string, contact: string): Promise<Other | null> {
  const { rows } = await sql<Other>`
    select j.title, c.name as company
    from posting_contacts k join jobs j on j.id = k.job_id join companies c on c.id = j.company_id
    where k.contact = ${contact} and j.company_id <> ${companyId} and j.deleted_at is null
    limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
