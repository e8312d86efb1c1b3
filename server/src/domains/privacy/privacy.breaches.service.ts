import { emailSpelling } from '@firstrung/contract'
import { sql } from 'kysely'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { mailboxOf } from '#src/platform/mail/mail.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { type Breach, fieldsOf } from './breach-fields.ts'
import { tellOfBreach } from './privacy.breaches.tasks.ts'

const hour = 3600_000
/** Hours within which the Board must get the detailed report (DPDP Rules 2025, rule 7). */
const hoursToReport = 72

/** Writes a breach into the register and returns its number. */
export async function openBreach(ctx: Ctx, { title, noticedAt, ...fields }: Breach): Promise<number> {
  const now = ctx.now()
  const values = {
    title,
    noticedAt: new Date(noticedAt),
    fields: JSON.stringify(fields),
    openedAt: now,
    changedAt: now,
  }
  const { number } = await ctx.db.insertInto('breaches').values(values).returning('number').executeTakeFirstOrThrow()
  return number
}

/** Replaces what is written about a breach. Mails that were sent already do not change. */
export async function changeBreach(ctx: Ctx, number: number, { title, noticedAt, ...fields }: Breach): Promise<void> {
  orNotFound(
    await ctx.db
      .updateTable('breaches')
      .set({ title, noticedAt: new Date(noticedAt), fields: JSON.stringify(fields), changedAt: ctx.now() })
      .where('number', '=', number)
      .returning('number')
      .executeTakeFirst(),
  )
}

/** The people concerned by a breach: everybody of a kind, or these addresses. */
export type Concerned = 'everybody' | 'candidates' | 'recruiters' | readonly string[]

/** Addresses in one statement. */
const portion = 1000

/** Queues the mail to all people concerned by a breach, once for each mailbox. Returns how many are new. */
export async function tellPeople(ctx: Ctx, number: number, whom: Concerned): Promise<number> {
  orNotFound(
    await ctx.db
      .selectFrom('breaches')
      .select('number')
      .where('number', '=', number)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  let added = 0
  for await (const emails of portionsOf(ctx, whom)) {
    const addresses = new Set(emails.map((email) => emailSpelling(email)))
    const rows = [...addresses].map((email) => ({
      breachNumber: number,
      mailbox: mailboxOf(email),
      email,
      toldAt: null,
    }))
    const fresh = await ctx.db
      .insertInto('breachPeople')
      .values(rows)
      .onConflict((told) => told.doNothing())
      .returning('mailbox')
      .execute()
    added += fresh.length
  }
  if (added > 0) await ctx.later(tellOfBreach, { number })
  return added
}

async function* portionsOf(ctx: Ctx, whom: Concerned): AsyncGenerator<string[]> {
  if (typeof whom !== 'string') {
    for (let at = 0; at < whom.length; at += portion) yield whom.slice(at, at + portion)
    return
  }
  const roles = { everybody: ['candidate', 'recruiter', 'admin'], candidates: ['candidate'], recruiters: ['recruiter'] }
  let last = ''
  for (;;) {
    const rows = await ctx.db
      .selectFrom('accounts')
      .select('email')
      .where(sql<boolean>`role = any(${roles[whom]}::text[])`)
      .where('email', '>', last)
      .orderBy('email')
      .limit(portion)
      .execute()
    if (rows.length > 0) yield rows.map(({ email }) => email)
    if (rows.length < portion) return
    last = rows.at(-1)?.email ?? ''
  }
}

interface Told {
  concerned: number
  told: number
  first: Date | null
  last: Date | null
}

async function toldOf(ctx: Ctx, number: number): Promise<Told> {
  const { rows } = await sql<Told>`
    select count(*) as concerned, count(told_at) as told, min(told_at) as first, max(told_at) as last
    from breach_people where breach_number = ${number}`.execute(ctx.db)
  return rows[0] ?? { concerned: 0, told: 0, first: null, last: null }
}

const dueAt = (noticedAt: Date) => new Date(noticedAt.getTime() + hoursToReport * hour)

/** 'due 28 Nov 2026, 9:30 am IST, 70 hours left' */
function clockOf(ctx: Ctx, noticedAt: Date): string {
  const hours = Math.floor((dueAt(noticedAt).getTime() - ctx.now().getTime()) / hour)
  const left = hours >= 0 ? `${hours} hours left` : `${-hours} hours late`
  return `due ${zonedText(dueAt(noticedAt))}, ${left}`
}

/** A line for each breach, the newest first. */
export async function breachLines(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.selectFrom('breaches').selectAll().orderBy('number', 'desc').execute()
  const lines: string[] = []
  for (const { number, title, noticedAt } of rows) {
    const { concerned, told } = await toldOf(ctx, number)
    lines.push(`${number}  ${title}: report ${clockOf(ctx, noticedAt)}; ${told} of ${concerned} people told`)
  }
  return lines
}

const unknown = 'Not known yet.'

/** The report for the Data Protection Board, with every field that rule 7 of the DPDP Rules 2025 asks for. */
export async function breachReport(ctx: Ctx, number: number): Promise<string> {
  const row = orNotFound(
    await ctx.db.selectFrom('breaches').selectAll().where('number', '=', number).executeTakeFirst(),
  )
  const breach = fieldsOf(row)
  const { concerned, told, first, last } = await toldOf(ctx, number)
  const { operatorName, address, email, grievanceOfficer, grievanceEmail } = await operatorOf(ctx)
  const span = first && last ? `, from ${zonedText(first)} to ${zonedText(last)}` : ''
  const parts: [heading: string, text: string][] = [
    ['Data fiduciary', [operatorName, address, email].filter(Boolean).join('\n') || unknown],
    ['Contact', [grievanceOfficer, grievanceEmail || email].filter(Boolean).join(', ') || unknown],
    ['Became aware', zonedText(row.noticedAt)],
    ['Report', clockOf(ctx, row.noticedAt)],
    ['Nature of the breach', breach.nature],
    ['Extent', breach.extent],
    ['Personal data concerned', breach.data],
    ['Time of occurrence', breach.timing],
    ['Location of occurrence', breach.location],
    ['Likely impact', breach.consequences],
    ['Events, circumstances and reasons that led to it', breach.cause],
    ['Measures taken or proposed to mitigate the risk', breach.measures],
    ['Findings about the person who caused it', breach.causedBy],
    ['Remedial measures against a recurrence', breach.remedies],
    ['Intimation of those concerned', `${told} of ${concerned} people told by email${span}.`],
    ['What they were advised to do', breach.advice],
  ]
  const texts = parts.map(([heading, text]) => `${heading}\n${text || unknown}`)
  return [`Breach ${number}: ${breach.title}`, ...texts].join('\n\n')
}
