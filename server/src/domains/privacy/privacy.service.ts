import { type AccountDeletion, emailSpelling, messages } from '@firstrung/contract'
import { deleteAccount } from '#src/domains/accounts/accounts.changes.service.ts'
import { type Account, isPasswordOf, readOwn } from '#src/domains/accounts/accounts.service.ts'
import { isMailHeld } from '#src/domains/accounts/emails/confirmation.service.ts'
import { addressesOfChange } from '#src/domains/accounts/emails/emails.service.ts'
import { takeSecret } from '#src/domains/accounts/emails/mailed-secrets.service.ts'
import { closeSessions } from '#src/domains/accounts/sessions/sessions.service.ts'
import { keepFigures } from '#src/domains/admin/admin.figures.service.ts'
import { deleteResumes } from '#src/domains/candidates/candidates.changes.service.ts'
import * as events from '#src/domains/events/events.seats.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { followHolds } from '#src/domains/hiring/endings/holds.service.ts'
import * as hiring from '#src/domains/hiring/endings/leaving.service.ts'
import * as notifications from '#src/domains/notifications/notifications.service.ts'
import { blankLonelyCompany } from '#src/domains/recruiters/recruiters.service.ts'
import { refuseLastOwner } from '#src/domains/recruiters/recruiters.team.service.ts'
import { endRequests } from '#src/domains/service-requests/service-requests.leaving.service.ts'
import { type Ctx, inTransaction, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { forgetSubject } from '#src/platform/http/audit.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { forgetMails, mailboxOf } from '#src/platform/mail/mail.ts'
import { sendDeletionCode } from './privacy.tasks.ts'

/** Mails the code that confirms a deletion where there is no password to ask for. */
export async function askForCode(ctx: Ctx): Promise<{ msg: string }> {
  permit(ctx, 'account.delete')
  const { id } = await readOwn(ctx)
  await ctx.later(sendDeletionCode, { accountId: id })
  return { msg: messages.codeMailed }
}

/**
 * Deletes the caller's account and everything about the person, files included, immediately and for good. The team's stats
 * still count it, without the person (decision 0019).
 */
export async function deleteOwn(ctx: Ctx, { password, code }: AccountDeletion): Promise<{ msg: string }> {
  permit(ctx, 'account.delete')
  const own = await readOwn(ctx)
  if (own.passwordHash) await confirmPassword(own, password)
  return inTransaction(ctx, async (within) => {
    const account = await within.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', own.id)
      .forUpdate()
      .executeTakeFirst()
    // Another tab deleted it first.
    if (!account) fail('signed_out')
    if (account.passwordHash !== own.passwordHash) refuse('password', messages.passwordWrong)
    if (!account.passwordHash && !(await takeSecret(within, account.id, 'deletion', code))) {
      refuse('code', messages.codeWrong)
    }
    if (account.role === 'recruiter') await refuseLastOwner(within, account.id)
    await erase(within, account)
    // Once the account is deleted, the mailer cannot see that its email was unconfirmed.
    if (isMailHeld(account)) return { msg: messages.accountDeleted }
    await writeMail(within, {
      kind: 'farewell',
      to: { name: account.fullName, address: account.email },
      subject: 'Your account is deleted',
      paragraphs: [
        'Your {site} account is deleted, with your profile and your files.',
        'You are welcome back at any time. You can use this email for a new account.',
      ],
    })
    return { msg: messages.accountDeleted }
  })
}

/** Erases an account that was unused for years. */
export async function eraseUnused(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account && account.role !== 'admin') await erase(ctx, account)
}

/** Erases the account of this email, for the operator at the terminal. Admins are kept: the audit log refers to them. */
export async function eraseByEmail(ctx: Ctx, email: string): Promise<void> {
  const account = orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', emailSpelling(email))
      .forUpdate()
      .executeTakeFirst(),
  )
  if (account.role === 'admin') fail('forbidden')
  await erase(ctx, account)
}

async function confirmPassword(account: Account, password: string): Promise<void> {
  if (!(await isPasswordOf(account, password))) refuse('password', messages.passwordWrong)
}

const refuse = (field: string, msg: string): never => fail('invalid', { msg, fields: [{ field, msg }] })

/** The time that the last mails to a person may take to reach the outbox. */
const untilLastMail = 10 * 60_000

/** Most rows are deleted with the account (privacy.references.ts); this function deletes the rest. */
async function erase(ctx: Ctx, account: Account): Promise<void> {
  const company = await ctx.db
    .selectFrom('recruiters')
    .select('companyId')
    .where('accountId', '=', account.id)
    .executeTakeFirst()
  if (!company) return erasePerson(ctx, account)
  const { companyId } = company
  await followHolds(ctx, [companyId], () => erasePerson(ctx, account))
  await blankLonelyCompany(ctx, companyId)
}

async function erasePerson(ctx: Ctx, account: Account): Promise<void> {
  const { id, email, role, fullName, avatarKey, createdAt } = account
  await keepFigures(ctx, 'newUsers', [createdAt])
  const ownFiles = avatarKey ? [avatarKey] : []
  if (role === 'candidate') {
    const { interests, resumeKeys, tests } = await traceOfCandidate(ctx, id)
    ownFiles.push(...resumeKeys)
    await keepFigures(ctx, 'jobCandidates', interests.jobs)
    await keepFigures(ctx, 'internCandidates', interests.internships)
    await keepFigures(ctx, 'testTaken', tests)
    const seats = (await events.registrationsOf(ctx, id)).flatMap(({ seatedAt }) =>
      seatedAt ? [new Date(seatedAt)] : [],
    )
    await keepFigures(ctx, 'eventsAttended', seats)
    await events.giveUpAll(ctx, id)
    await endRequests(ctx, id)
    await keepFigures(ctx, 'candidatesHired', await hiring.leaveAsCandidate(ctx, id))
    await notifications.forgetPerson(ctx, 'userId', id, fullName, 'A former candidate')
  } else {
    await hiring.leaveAsRecruiter(ctx, id)
    await notifications.forgetPerson(ctx, 'recruiterId', id, fullName, 'A former recruiter')
  }
  ownFiles.push(...(await files.uploadsOf(ctx, id)).map(({ key }) => key))
  const addresses = new Set([email, ...(await addressesOfChange(ctx, id))])
  await forgetSubject(ctx.db, id)
  await closeSessions(ctx, id)
  await clearCalendars(ctx, account)
  // Deletes the resumes first, because the cascade could delete the uploads that they name before them.
  await deleteResumes(ctx, id)
  await deleteAccount(ctx, id)
  await files.erase(ctx, ownFiles)
  const startAfter = new Date(ctx.now().getTime() + untilLastMail)
  for (const address of addresses) await ctx.later(forgetMails, { mailbox: mailboxOf(address) }, { startAfter })
}

/** Removes upcoming appointments from the calendars of an account. Their rows are deleted with the cancellation. */
async function clearCalendars(ctx: Ctx, account: Account): Promise<void> {
  // Nothing was sent to an unconfirmed address.
  await notifications.forgetEntries(ctx, account.id, isMailHeld(account) ? 'all' : 'old')
  await notifications.takeOutOfCalendars(ctx, account, {
    subject: 'An appointment is out of your calendar',
    paragraphs: [
      'Your {site} account is deleted, so we take the appointment that we sent to this address out of its calendar.',
    ],
  })
}

/** Keeps what the stats counted of a candidate, and deletes resumes that the team uploaded for them. */
async function traceOfCandidate(ctx: Ctx, id: string) {
  const candidate = await ctx.db
    .selectFrom('candidates')
    .select(['interestedInJobsAt', 'interestedInInternshipsAt'])
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow()
  const resumes = await ctx.db.selectFrom('resumes').select('fileKey').where('candidateId', '=', id).execute()
  const tests = await ctx.db
    .selectFrom('attempts')
    .select('submittedAt')
    .where('candidateId', '=', id)
    .where('submittedAt', 'is not', null)
    .execute()
  return {
    interests: { jobs: [candidate.interestedInJobsAt], internships: [candidate.interestedInInternshipsAt] },
    resumeKeys: resumes.map(({ fileKey }) => fileKey),
    tests: tests.map(({ submittedAt }) => submittedAt),
  }
}
