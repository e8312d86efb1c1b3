import {
  gstNumberHolds,
  limits,
  type ManagedRecruiter,
  messages,
  type RecruiterJob,
  type RecruitersQuery,
} from '@firstrung/contract'
import { type SqlBool, sql } from 'kysely'
import { restoreAccount, suspendAccount } from '#src/domains/accounts/accounts.suspension.service.ts'
import { endInterviewsOf, followHolds } from '#src/domains/hiring/endings/holds.service.ts'
import { othersWork } from '#src/domains/jobs/jobs.service.ts'
import { writeLetters } from '#src/domains/notifications/notifications.service.ts'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'

/** More jobs than the team reads through beside a recruiter. */
const jobsShown = 50

/** Recruiters with company, the newest first. */
export async function list(ctx: Ctx, { search, state, limit = limits.page, cursor }: RecruitersQuery) {
  const pattern = likePattern(search ?? '')
  const found = recruiters(ctx)
    .$if(search !== undefined && search !== '', (rows) =>
      rows.where(
        sql<SqlBool>`(${namesHave(sql`fold_text(accounts.full_name)`, search ?? '')} or accounts.email like ${pattern}
          or ${namesHave(sql`fold_text(companies.name)`, search ?? '')} or lower(companies.gst_number) like ${pattern})`,
      ),
    )
    .$if(state !== undefined, (rows) =>
      rows.where('accounts.suspendedAt', state === 'suspended' ? 'is not' : 'is', null),
    )
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const mark = cursor ? readCursor(cursor) : null
  const rows = await found
    .$if(mark !== null, (later) =>
      later.where(
        sql<SqlBool>`(date_trunc('milliseconds', accounts.created_at), accounts.id) < (${mark?.createdAt}, ${mark?.id}::uuid)`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', accounts.created_at)`, 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit)
  return { recruiters: page.rows.map(present), total, nextCursor: page.nextCursor }
}

/** One recruiter with their jobs, the newest first. */
export async function read(ctx: Ctx, id: string): Promise<{ recruiter: ManagedRecruiter; jobs: RecruiterJob[] }> {
  const row = orNotFound(await recruiters(ctx).where('accounts.id', '=', id).executeTakeFirst())
  const jobs = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'title', 'createdAt', 'completedAt', 'hiredCount', othersWork.as('goesOn')])
    .where('recruiterId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(jobsShown)
    .execute()
  return {
    recruiter: present(row),
    jobs: jobs.map((job) => ({
      _id: job.id,
      jobTitle: job.title,
      createdAt: job.createdAt.toISOString(),
      isActive: job.completedAt === null,
      candidatesHired: job.hiredCount,
      goesOn: job.goesOn,
    })),
  }
}

/** Signs a recruiter out everywhere, takes jobs on which nobody else works out of all lists, and tells them why. */
export async function suspend(ctx: Ctx, id: string, reason: string): Promise<{ recruiter: string; msg: string }> {
  await withHolds(ctx, id, () => suspendAccount(ctx, id, 'recruiter', reason))
  await endInterviewsOf(ctx, { recruiterId: id })
  noteAct(ctx, 'suspendRecruiter', { recruiter: id }, { from: 'Active', to: 'Suspended', detail: reason })
  const { email: contact } = await operatorOf(ctx)
  await writeLetters(ctx, [
    {
      to: { account: id },
      from: {},
      kind: 'suspension',
      subject: 'Your account is suspended',
      paragraphs: [
        `Our team has suspended your {site} account. The reason: ${reason}`,
        'You cannot log in until the account is restored. Until then your jobs are hidden, except those that colleagues work on. Nothing is deleted.',
        contact
          ? `If you think this is a mistake, write to ${contact}.`
          : 'If you think this is a mistake, reply to this email.',
      ],
    },
  ])
  return { recruiter: id, msg: messages.recruiterSuspended }
}

/** Ends a suspension: the recruiter may sign in, and their jobs are back in the lists. */
export async function restore(ctx: Ctx, id: string): Promise<{ recruiter: string; msg: string }> {
  await withHolds(ctx, id, () => restoreAccount(ctx, id, 'recruiter'))
  noteAct(ctx, 'restoreRecruiter', { recruiter: id }, { from: 'Suspended', to: 'Active' })
  await writeLetters(ctx, [
    {
      to: { account: id },
      from: {},
      kind: 'suspension',
      subject: 'Your account is restored',
      paragraphs: ['Our team has restored your {site} account. You can log in, and your jobs are shown again.'],
      link: { text: 'Log in', url: ctx.env.publicUrl },
    },
  ])
  return { recruiter: id, msg: messages.recruiterRestored }
}

/** Changes whether a recruiter can work; 404 for everybody else. */
async function withHolds<T>(ctx: Ctx, recruiterId: string, change: () => Promise<T>): Promise<T> {
  const { companyId } = orNotFound(
    await ctx.db.selectFrom('recruiters').select('companyId').where('accountId', '=', recruiterId).executeTakeFirst(),
  )
  return followHolds(ctx, [companyId], change)
}

const recruiters = (ctx: Ctx) =>
  ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .innerJoin('companies', 'companies.id', 'recruiters.companyId')
    .innerJoin('accountUses', 'accountUses.accountId', 'recruiters.accountId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'accounts.profileCompleted', 'accounts.createdAt'])
    .select(['accounts.suspendedAt', 'accounts.suspensionReason', 'accountUses.lastSignedInAt'])
    .select(({ selectFrom }) =>
      selectFrom('accounts as member')
        .select(sql<string>`coalesce(nullif(member.full_name, ''), member.email)`.as('name'))
        .whereRef('member.id', '=', 'accounts.suspendedBy')
        .as('suspendedBy'),
    )
    .select(['recruiters.mobileNo', 'recruiters.currentPosition', 'recruiters.linkedIn'])
    .select(['recruiters.companyId', 'companies.logoKey'])
    .select(['companies.name as companyName', 'companies.industry', 'companies.address', 'companies.gstNumber'])
    .select(({ selectFrom, fn }) => [
      selectFrom('jobs')
        .select(fn.countAll<number>().as('n'))
        .whereRef('jobs.recruiterId', '=', 'recruiters.accountId')
        .where('jobs.deletedAt', 'is', null)
        .as('jobs'),
      selectFrom('jobs')
        .select(fn.countAll<number>().as('n'))
        .whereRef('jobs.recruiterId', '=', 'recruiters.accountId')
        .where('jobs.deletedAt', 'is', null)
        .where('jobs.completedAt', 'is', null)
        .as('openJobs'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof recruiters>['execute']>>[number]

const present = ({
  id,
  address,
  createdAt,
  lastSignedInAt,
  suspendedAt,
  suspendedBy,
  jobs,
  openJobs,
  logoKey,
  ...row
}: Row): ManagedRecruiter => ({
  _id: id,
  ...row,
  logoKey: logoKey ?? '',
  companyAddress: address,
  gstVerified: gstNumberHolds(row.gstNumber),
  createdAt: createdAt.toISOString(),
  lastSignedInAt: lastSignedInAt.toISOString(),
  jobs: jobs ?? 0,
  openJobs: openJobs ?? 0,
  suspendedAt: suspendedAt?.toISOString() ?? null,
  suspendedBy: suspendedBy ?? '',
})
