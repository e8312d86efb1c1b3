import { companyRemoved, messages, type SuspensionPreview, type TrustDecisionInput } from '@firstrung/contract'
import { endGrantsOf, reopenGrantsOf } from '#src/domains/hiring/access/contact.service.ts'
import { endInterviewsOf } from '#src/domains/hiring/endings/holds.service.ts'
import { tellOfHold } from '#src/domains/hiring/endings/jobs.service.ts'
import { countOfCompany, removeOfCompany, returnOfCompany } from '#src/domains/postings/postings.jobs.service.ts'
import { removeSeenLogo } from '#src/domains/recruiters/recruiters.logo.service.ts'
import { markRestored, markSuspended } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import * as companies from '#src/domains/recruiters/recruiters.trust.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { warnOfCompany } from './trust.tasks.ts'
import { countWarned, forgetUnwarned, noteWarned } from './trust.warnings.service.ts'

/** What a suspension of a company would do, and what is written to whom. */
export async function previewSuspension(ctx: Ctx, companyId: string): Promise<SuspensionPreview> {
  const { name } = await read(ctx, companyId)
  const { text, more } = companyRemoved(name)
  return { ...(await countWarned(ctx, companyId)), postings: await countOfCompany(ctx, companyId), text: [text, more] }
}

/** Decides about a number, about reports, or about the whole company. */
export async function decide(ctx: Ctx, companyId: string, input: TrustDecisionInput): Promise<{ msg: string }> {
  if (input.decision === 'suspend') return suspend(ctx, companyId, input.note ?? '')
  if (input.decision === 'restore') return restore(ctx, companyId)
  return companies.decide(ctx, companyId, { ...input, decision: input.decision })
}

/**
 * After a confirmed fraud: the company and its postings are taken away, its people see nobody any more although they stay
 * signed in, and everybody who had to do with it is told what to do.
 */
async function suspend(ctx: Ctx, companyId: string, reason: string): Promise<{ msg: string }> {
  const company = await read(ctx, companyId)
  const suspendedAt = await markSuspended(ctx, companyId, reason)
  await removeOfCompany(ctx, companyId)
  await endGrantsOf(ctx, companyId, suspendedAt)
  await endInterviewsOf(ctx, { companyId })
  await noteWarned(ctx, companyId)
  await ctx.later(warnOfCompany, { companyId })
  await companies.notifyCompany(ctx, company, {
    key: `company-suspended:${companyId}:${suspendedAt.toISOString()}`,
    text: `Our team has suspended ${company.name}. Its jobs are off the board, and you cannot see candidates any more.`,
    subject: 'Your company is suspended',
    details: reason,
  })
  noteAct(
    ctx,
    'suspendCompany',
    { company: { id: company.id, name: company.name } },
    { from: 'Active', to: 'Suspended' },
  )
  return { msg: messages.companySuspendedNow }
}

/** Ends a suspension. Access to people is back; the postings are drafts, which the team looks at before they are public again. */
async function restore(ctx: Ctx, companyId: string): Promise<{ msg: string }> {
  const company = await read(ctx, companyId)
  const suspendedAt = await markRestored(ctx, companyId)
  await returnOfCompany(ctx, companyId)
  await reopenGrantsOf(ctx, companyId, suspendedAt)
  await forgetUnwarned(ctx, companyId)
  // Those who wait are told, and the company gets time to answer them.
  const open = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('companyId', '=', companyId)
    .where('completedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()
  await tellOfHold(
    ctx,
    open.map(({ id }) => id),
    'continued',
  )
  await companies.notifyCompany(ctx, company, {
    key: `company-restored:${companyId}:${ctx.now().toISOString()}`,
    text: `Our team has restored ${company.name}. Publish your jobs again: we look at each before it is on the board.`,
    subject: 'Your company is restored',
    details: '',
    opens: { text: 'Open your jobs', path: '/rdashboard' },
  })
  noteAct(
    ctx,
    'restoreCompany',
    { company: { id: company.id, name: company.name } },
    { from: 'Suspended', to: 'Active' },
  )
  return { msg: messages.companyRestored }
}

/** Removes a logo that the team has seen, and notifies the members of its company. */
export async function removeLogo(ctx: Ctx, companyId: string, seen: string): Promise<{ msg: string }> {
  const company = await read(ctx, companyId)
  await removeSeenLogo(ctx, companyId, seen)
  await companies.notifyCompany(ctx, company, {
    key: `logo-removed:${companyId}:${ctx.now().toISOString()}`,
    text: `Our team has removed the logo of ${company.name || 'your company'}.${company.suspendedAt ? '' : ' Its owners may upload another one in their profile.'}`,
    subject: 'Our team has removed your logo',
    details: '',
    opens: { text: 'Open profile', path: '/recruiter/profile' },
  })
  noteAct(ctx, 'removeLogo', { company: { id: company.id, name: company.name } })
  return { msg: messages.companyLogoRemoved }
}

const read = async (ctx: Ctx, companyId: string) =>
  orNotFound(
    await ctx.db
      .selectFrom('companies')
      .select(['id', 'name', 'suspendedAt'])
      .where('id', '=', companyId)
      .executeTakeFirst(),
  )
