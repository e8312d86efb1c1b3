import { limits, messages, type SavedSearch, type SavedSearchInput } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import { lockCandidate } from '#src/domains/candidates/candidates.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import type { SavedSearchTable } from './board.tables.ts'

const present = (row: Selectable<SavedSearchTable>): SavedSearch => ({
  _id: row.id,
  name: row.name,
  query: row.query,
  mail: row.mail,
  createdAt: row.createdAt.toISOString(),
  lastMailedAt: row.lastMailedAt?.toISOString() ?? null,
})

const own = (ctx: Ctx) => ctx.db.selectFrom('savedSearches').where('candidateId', '=', signedIn(ctx).id)

/** The caller's saved searches, the latest first. */
export async function listSearches(ctx: Ctx): Promise<{ searches: SavedSearch[] }> {
  const rows = await own(ctx).selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  return { searches: rows.map(present) }
}

/** Saves a search. Only jobs that are published from now on are mailed. */
export async function saveSearch(ctx: Ctx, input: SavedSearchInput): Promise<{ search: SavedSearch; msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  // Two at the same moment must not pass the limit together.
  await lockCandidate(ctx, candidateId)
  const { n } = await own(ctx)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= limits.savedSearches) fail('searches_full')
  const row = await ctx.db
    .insertInto('savedSearches')
    .values({ ...columnsOf(input), candidateId, seenUntil: ctx.now(), createdAt: ctx.now(), lastMailedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { search: present(row), msg: messages.searchSaved }
}

/** Changes a search of the caller. */
export async function changeSearch(
  ctx: Ctx,
  id: string,
  input: SavedSearchInput,
): Promise<{ search: SavedSearch; msg: string }> {
  const before = orNotFound(await own(ctx).select('mail').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  // Those who turn the mails on again are not sent what was posted while they were off.
  const isOnAgain = before.mail === 'off' && input.mail !== 'off'
  const row = await ctx.db
    .updateTable('savedSearches')
    .set({ ...columnsOf(input), ...(isOnAgain && { seenUntil: ctx.now() }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { search: present(row), msg: messages.searchSaved }
}

/** Deletes a search of the caller. */
export async function removeSearch(ctx: Ctx, id: string): Promise<{ msg: string }> {
  const removed = await ctx.db
    .deleteFrom('savedSearches')
    .where('candidateId', '=', signedIn(ctx).id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  orNotFound(removed)
  return { msg: messages.searchRemoved }
}

/** Ends the mails of a search by the code in one of them, without a session; harmless when repeated. */
export async function stopAlert(ctx: Ctx, code: string): Promise<{ msg: string }> {
  const stopped = await ctx.db
    .updateTable('savedSearches')
    .set({ mail: 'off' })
    .where('stopCode', '=', code)
    .returning('id')
    .executeTakeFirst()
  orNotFound(stopped)
  return { msg: messages.alertStopped }
}

const columnsOf = ({ name, query, mail }: SavedSearchInput) => ({ name, mail, query: JSON.stringify(query) })
