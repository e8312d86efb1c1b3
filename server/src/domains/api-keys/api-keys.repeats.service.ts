import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { TooMany } from '#src/platform/limits/limits.ts'

/** A request that may be a repeat: its `Idempotency-Key`, and all that makes it another request. */
interface OneRequest {
  repeatKey: unknown
  content: unknown
}

const hour = 3600_000
/** For how long a repeat gets the first answer. */
const kept = 24 * hour
/** Answers that are kept for one key. */
const most = 10_000
const keyForm = /^[\x21-\x7e]{1,255}$/

/**
 * Does the work of a request unless it is a repeat, which gets the first answer. Work and answer are committed together. A
 * refusal is not stored, because nothing was done: the repeat is a new try. 409 `repeat_running` while the first one is at work,
 * 422 `repeat_differs` where another request had the same `Idempotency-Key`.
 */
export async function answerOnce(
  ctx: Ctx,
  { repeatKey, content }: OneRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const keyId = signedIn(ctx).key?.id ?? fail('signed_out')
  if (typeof repeatKey !== 'string' || !keyForm.test(repeatKey)) {
    const msg = messages.repeatKeyForm
    fail('invalid', { msg, fields: [{ field: 'Idempotency-Key', msg }] })
  }
  const requestHash = sha256(JSON.stringify(content))
  await refuseRunning(ctx, `${keyId} ${repeatKey}`)
  const known = await ctx.db
    .selectFrom('apiRepeats')
    .select(['requestHash', 'answer'])
    .where('keyId', '=', keyId)
    .where('repeatKey', '=', repeatKey)
    .where('answeredAt', '>', endOfKept(ctx))
    .executeTakeFirst()
  if (known) return known.requestHash.equals(requestHash) ? known.answer : fail('repeat_differs')
  await refuseTooMany(ctx, keyId)
  const answer = await work()
  const values = { requestHash, answer: JSON.stringify(answer), answeredAt: ctx.now() }
  await ctx.db
    .insertInto('apiRepeats')
    .values({ keyId, repeatKey, ...values })
    .onConflict((conflict) => conflict.columns(['keyId', 'repeatKey']).doUpdateSet(values))
    .execute()
  return answer
}

const endOfKept = (ctx: Ctx): Date => new Date(ctx.now().getTime() - kept)

/** Refuses while another transaction works on the same request; the lock ends with the transaction. */
async function refuseRunning({ db }: Ctx, name: string): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`.execute(db)
  if (!rows[0]?.isFree) fail('repeat_running')
}

/** Refuses more answers than are kept for a key. */
async function refuseTooMany({ db }: Ctx, keyId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from api_repeats where key_id = ${keyId} limit ${most}) own`.execute(db)
  if ((rows[0]?.n ?? 0) >= most) throw new TooMany(hour / 1000)
}

/** Deletes the answers that no repeat gets any more. */
export async function forgetRepeats(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('apiRepeats').where('answeredAt', '<=', endOfKept(ctx)).execute()
}
