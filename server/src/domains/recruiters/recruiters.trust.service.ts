import {
  isNumberKind,
  type JobReport,
  limits,
  messages,
  type NumberKind,
  numberHints,
  numberKinds,
  type TrustCompany,
  type TrustDecisionInput,
  type TrustQuery,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { notifyTeam, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { settleTier } from './recruiters.tiers.service.ts'

/** Whether somebody belongs to a company. */
export async function belongsTo(ctx: Ctx, accountId: string, companyId: string): Promise<boolean> {
  const member = await ctx.db
    .selectFrom('recruiters')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return member !== undefined
}

/** Reports a company with a public page to the team, once for each person, and not one's own. */
export async function reportCompany(ctx: Ctx, slug: string, { reason, note }: JobReport): Promise<{ msg: string }> {
  const { id } = signedIn(ctx)
  const company = orNotFound(
    await ctx.db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('slug', '=', slug)
      // Hidden like its page.
      .where('postingApprovedAt', 'is not', null)
      .where('suspendedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (await belongsTo(ctx, id, company.id)) fail('own_company')
  const made = await ctx.db
    .insertInto('companyReports')
    .values({
      companyId: company.id,
      reporterId: id,
      reason,
      note,
      reportedAt: ctx.now(),
      settledAt: null,
      outcome: null,
    })
    .onConflict((report) => report.columns(['companyId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) fail('reported_already', { msg: messages.companyReportedAlready })
  await notifyTeam(ctx, 'company.check', `Somebody has reported the company ${company.name}.`, {
    path: '/admin?tab=trust&queue=reports',
  })
  return { msg: messages.companyReported }
}

/** Numbers wait for the team once their company has shown its mail: anybody can copy a number. */
const hasMail = sql`exists (select from company_checks m
  where m.company_id = c.id and m.kind = 'domain_mail' and m.state = 'passed')`

/** When each company of a queue began to wait. */
const waitsSince: Record<TrustQuery['queue'], RawBuilder<Date | null>> = {
  companies: sql`(select min(k.checked_at) from company_checks k where k.company_id = c.id and k.state = 'given' and ${hasMail})`,
  reports: sql`(select min(r.reported_at) from company_reports r where r.company_id = c.id and r.settled_at is null)`,
  suspended: sql`date_trunc('milliseconds', c.suspended_at)`,
}
/** Which companies can be in it: few of all, found by an index. */
const among: Record<TrustQuery['queue'], RawBuilder<unknown>> = {
  companies: sql`select company_id from company_checks where state = 'given'`,
  reports: sql`select company_id from company_reports where settled_at is null`,
  suspended: sql`select id from companies where suspended_at is not null`,
}
const queueOf = (queue: TrustQuery['queue']) => sql`
  (select c.*, ${waitsSince[queue]} as since from companies c
   where c.suspended_at is ${sql.raw(queue === 'suspended' ? 'not null' : 'null')} and c.id in (${among[queue]})) q`

/** How many companies wait for the team to confirm a number, and how many have open reports. */
export const waitingNumbers = (ctx: Ctx): Promise<Waiting> => waitingIn(ctx, 'companies')
export const waitingCompanyReports = (ctx: Ctx): Promise<Waiting> => waitingIn(ctx, 'reports')
const waitingIn = (ctx: Ctx, queue: TrustQuery['queue']) =>
  countWaiting(ctx.db, sql`since from ${queueOf(queue)} where since is not null order by since`)

interface Row {
  id: string
  createdAt: Date
  name: string
  logoKey: string | null
  slug: string | null
  website: string
  industry: string
  address: string
  founded: number | null
  cin: string
  gstNumber: string
  suspendedAt: Date | null
  suspensionReason: string
  openJobs: number
}

/** Companies that wait for the team, the one that waits longest first. */
export async function listQueue(ctx: Ctx, { queue, limit = limits.page, cursor }: TrustQuery) {
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<Row>`
    select q.id, q.since as created_at, q.name, q.logo_key, q.slug, q.website, q.industry, q.address, q.founded, q.cin, q.gst_number,
      q.suspended_at, q.suspension_reason,
      (select count(*)::int from jobs where company_id = q.id and deleted_at is null and completed_at is null) as open_jobs
    from ${queueOf(queue)}
    where since is not null ${after ? sql`and (since, q.id) > (${after.createdAt}, ${after.id}::uuid)` : sql``}
    order by since, q.id limit ${limit + 1}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${queueOf(queue)} where since is not null`.execute(ctx.db)
  const page = cutPage(rows, limit)
  return {
    companies: await Promise.all(page.rows.map((row) => present(ctx, row))),
    total: counted[0]?.total ?? 0,
    nextCursor: page.nextCursor,
  }
}

/** More than the team reads at once. */
const shown = 20

async function present(ctx: Ctx, row: Row): Promise<TrustCompany> {
  const { id, createdAt, cin, gstNumber, suspendedAt, suspensionReason, logoKey, ...facts } = row
  const checks = await ctx.db
    .selectFrom('companyChecks')
    .select(['id', 'kind', 'value', 'state', 'note', 'checkedAt'])
    .where('companyId', '=', id)
    .orderBy('kind')
    .execute()
  const recruiters = await ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email'])
    .where('companyId', '=', id)
    .orderBy((eb) => eb('companyRole', '=', 'owner'), 'desc')
    .orderBy('joinedAt')
    .limit(shown)
    .execute()
  const reports = await ctx.db
    .selectFrom('companyReports')
    .leftJoin('accounts', 'accounts.id', 'companyReports.reporterId')
    .select(['reason', 'note', 'reportedAt'])
    .select(sql<string>`coalesce(nullif(accounts.full_name, ''), accounts.email, 'Deleted account')`.as('reporter'))
    .where('companyId', '=', id)
    .where('settledAt', 'is', null)
    .orderBy('reportedAt')
    .limit(shown)
    .execute()
  const mail = checks.find(({ kind, state }) => kind === 'domain_mail' && state === 'passed')
  return {
    _id: id,
    ...facts,
    logoKey: logoKey ?? '',
    recruiters: recruiters.map(({ id: _id, ...recruiter }) => ({ _id, ...recruiter })),
    since: createdAt.toISOString(),
    mailConfirmedAt: mail?.checkedAt.toISOString() ?? null,
    checks: checks.flatMap(({ id: checkId, kind, checkedAt, ...check }) =>
      isNumberKind(kind) ? [{ _id: checkId, kind, ...check, checkedAt: checkedAt.toISOString() }] : [],
    ),
    hints: numberHints({ cin, gstNumber, founded: facts.founded }),
    reports: reports.map(({ reportedAt, ...report }) => ({ ...report, reportedAt: reportedAt.toISOString() })),
    suspension: suspendedAt ? { reason: suspensionReason, suspendedAt: suspendedAt.toISOString() } : null,
  }
}

/** Decides about a number of a company, or settles its reports. */
export async function decide(
  ctx: Ctx,
  companyId: string,
  input: TrustDecisionInput & { decision: 'confirm' | 'refuse' | 'keep' },
): Promise<{ msg: string }> {
  const company = orNotFound(
    await ctx.db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (input.decision === 'keep') return keep(ctx, company)
  const isConfirmed = input.decision === 'confirm'
  const check = await ctx.db
    .updateTable('companyChecks')
    .set({
      state: isConfirmed ? 'confirmed' : 'refused',
      note: input.note ?? '',
      checkedBy: signedIn(ctx).id,
      checkedAt: ctx.now(),
    })
    .where('id', '=', input.checkId ?? '')
    .where('companyId', '=', companyId)
    .where('kind', 'in', numberKinds)
    .where('state', 'in', ['given', 'confirmed', 'refused'])
    .returning(['id', 'kind', 'value'])
    .executeTakeFirst()
  if (!check || !isNumberKind(check.kind)) fail('check_changed')
  const number = `${numberNames[check.kind]} ${check.value}`
  await settleTier(ctx, companyId)
  await notifyCompany(ctx, company, {
    key: `check:${check.id}:${input.decision}:${ctx.now().toISOString()}`,
    text: isConfirmed
      ? `Our team has confirmed the ${number}. Candidates see it on your company page and on your jobs.`
      : `Our team could not confirm the ${number}.`,
    subject: isConfirmed ? 'Your registration is confirmed' : 'We could not confirm your registration',
    details: input.note ?? '',
  })
  const acts = { confirm: 'confirmNumber', refuse: 'refuseNumber' } as const
  noteAct(ctx, acts[input.decision], { company: { id: company.id, name: company.name } }, { detail: check.value })
  return { msg: isConfirmed ? messages.numberConfirmed : messages.numberRefused }
}

const numberNames: Record<NumberKind, string> = { cin: 'register number', gstin: 'GST number' }

async function keep(ctx: Ctx, company: { id: string; name: string }): Promise<{ msg: string }> {
  const settled = await ctx.db
    .updateTable('companyReports')
    .set({ settledAt: ctx.now(), outcome: 'kept' })
    .where('companyId', '=', company.id)
    .where('settledAt', 'is', null)
    .returning('id')
    .execute()
  if (settled.length === 0) fail('nothing_reported')
  noteAct(ctx, 'keepCompany', { company: { id: company.id, name: company.name } })
  return { msg: messages.reportsKept }
}

/** Notifies everybody of a company, also by mail. */
export async function notifyCompany(
  ctx: Ctx,
  company: { id: string },
  news: { key: string; text: string; subject: string; details: string; opens?: { text: string; path: string } },
): Promise<void> {
  const members = await ctx.db
    .selectFrom('recruiters')
    .select('accountId')
    .where('companyId', '=', company.id)
    .orderBy('accountId')
    .execute()
  const { key, text, subject, details, opens } = news
  const { text: label, path } = opens ?? { text: 'Open Verification', path: '/recruiter/profile?tab=verification' }
  const link = { text: label, url: `${ctx.env.publicUrl}${path}` }
  await notifyWithMail(
    ctx,
    members.map(({ accountId }) => ({
      to: accountId,
      key,
      text,
      data: { details, ...(opens && { path }) },
      kind: 'memberNews' as const,
      mail: { topic: 'decisions' as const, subject, link },
    })),
  )
}
