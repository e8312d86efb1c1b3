import {
  type Company,
  type FieldError,
  folders,
  gstNumberHolds,
  messages,
  onboardingFields,
  type ProfileSave,
  type RecruiterRecord,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { saveAccountProfile } from '#src/domains/accounts/accounts.changes.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianYear } from '#src/platform/time/indian-time.ts'
import type { CompanyTable } from './recruiters.tables.ts'
import { followFacts } from './recruiters.tiers.service.ts'

const readRow = (ctx: Ctx, recruiterId: string) =>
  ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .innerJoin('companies', 'companies.id', 'recruiters.companyId')
    .selectAll('companies')
    .select([
      'accounts.id as accountId',
      'accounts.email',
      'accounts.fullName',
      'accounts.avatarKey',
      'accounts.profileCompleted',
      sql<boolean>`accounts.password_hash is not null`.as('hasPassword'),
      'recruiters.mobileNo',
      'recruiters.currentPosition',
      'recruiters.linkedIn',
      'recruiters.meetingLink',
      'recruiters.companyRole',
    ])
    .where('recruiters.accountId', '=', recruiterId)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

/** A recruiter with company. */
export async function recordOf(ctx: Ctx, recruiterId: string): Promise<RecruiterRecord> {
  const row = orNotFound(await readRow(ctx, recruiterId))
  return {
    _id: row.accountId,
    userId: row.accountId,
    userType: 'recruiter',
    isAdmin: false,
    email: row.email,
    fullName: row.fullName,
    mobileNo: row.mobileNo,
    currentPosition: row.currentPosition,
    linkedIn: row.linkedIn,
    meetingLink: row.meetingLink,
    avatarS3FileKey: row.avatarKey ?? '',
    avatarS3PublicUrl: files.publicUrl(row.avatarKey),
    profileCompleted: row.profileCompleted,
    isPassword: row.hasPassword,
    companyRole: row.companyRole,
    company: presentCompany(row),
  }
}

type CheckedColumn = 'website' | 'cin' | 'tier' | 'suspendedAt' | 'suspensionReason'

export function presentCompany(
  company: Omit<Selectable<CompanyTable>, 'createdAt' | 'slug' | 'postingApprovedAt' | CheckedColumn>,
): Company {
  return {
    _id: company.id,
    companyName: company.name,
    industry: company.industry,
    companyDesc: company.description,
    companyType: company.type,
    yearOfEstd: company.founded,
    companySize: company.size,
    companyAddress: company.address,
    gstNumber: company.gstNumber,
    gstVerified: gstNumberHolds(company.gstNumber),
    logoKey: company.logoKey ?? '',
  }
}

/** Saves the fields that the input names. The profile is completed once onboarding is. */
export async function saveProfile(ctx: Ctx, input: ProfileSave): Promise<{ profileCompleted: boolean }> {
  const { id } = signedIn(ctx)
  const before = await lock(ctx, id)
  refuseFaults(ctx, before, input)
  if (before.companyRole !== 'owner' && changesCompany(before, input)) fail('owners_only')

  const avatarKey = await avatarOf(ctx, before, input.avatarS3FileKey)
  await saveAccountProfile(ctx, id, { fullName: input.fullName, avatarKey })
  await ctx.db
    .updateTable('recruiters')
    .set({
      mobileNo: input.mobileNo ?? undefined,
      currentPosition: input.currentPosition,
      linkedIn: input.linkedIn,
      meetingLink: input.meetingLink,
      accountId: id,
    })
    .where('accountId', '=', id)
    .execute()
  await ctx.db
    .updateTable('companies')
    .set({
      name: input.companyName,
      industry: input.industry,
      description: input.companyDesc,
      type: input.companyType ?? undefined,
      founded: input.yearOfEstd,
      size: input.companySize ?? undefined,
      address: input.companyAddress,
      gstNumber: input.gstNumber,
      id: before.id,
    })
    .where('id', '=', before.id)
    .execute()
  await followFacts(ctx, before.id)
  return { profileCompleted: await completeProfile(ctx, id) }
}

/** The locked row of a recruiter. It is read after locking, so it has the last save. */
async function lock(ctx: Ctx, id: string): Promise<Row> {
  const recruiter = ctx.db.selectFrom('recruiters').select('accountId').where('accountId', '=', id)
  orNotFound(await recruiter.forNoKeyUpdate().executeTakeFirst())
  return orNotFound(await readRow(ctx, id))
}

/** The current value of each field of onboarding. */
const stored: Record<(typeof onboardingFields)[number], (row: Row) => string | number | null> = {
  fullName: (row) => row.fullName,
  mobileNo: (row) => row.mobileNo,
  currentPosition: (row) => row.currentPosition,
  linkedIn: (row) => row.linkedIn,
  companyName: (row) => row.name,
  industry: (row) => row.industry,
  companyDesc: (row) => row.description,
  companyType: (row) => row.type,
  yearOfEstd: (row) => row.founded,
  companySize: (row) => row.size,
  companyAddress: (row) => row.address,
  gstNumber: (row) => row.gstNumber,
}

const companyFields = [
  'companyName',
  'industry',
  'companyDesc',
  'companyType',
  'yearOfEstd',
  'companySize',
  'companyAddress',
  'gstNumber',
] as const satisfies readonly (typeof onboardingFields)[number][]

/** Whether the input differs from what is stored of the company; the documented client always sends all of it. */
const changesCompany = (before: Row, input: ProfileSave): boolean =>
  companyFields.some((field) => input[field] != null && input[field] !== stored[field](before))

const isBlank = (value: string | number | null) => value === null || value === ''

/** Refuses to clear filled fields, and a company that is founded in the future. */
function refuseFaults(ctx: Ctx, before: Row, input: ProfileSave): void {
  const faults: FieldError[] = []
  for (const field of onboardingFields) {
    const given = input[field]
    if (given !== undefined && isBlank(given) && !isBlank(stored[field](before))) {
      faults.push({ field, msg: messages.fieldsEmpty })
    }
  }
  if (input.yearOfEstd != null && input.yearOfEstd > indianYear(ctx.now())) {
    faults.push({ field: 'yearOfEstd', msg: messages.yearNotFuture })
  }
  const [first, ...more] = faults
  if (first) fail('invalid', { fields: faults, ...(more.length === 0 && { msg: first.msg }) })
}

/** The avatar to store; without a key, or with an empty one, the current one stays. */
async function avatarOf(ctx: Ctx, before: Row, given: string | undefined): Promise<string | undefined> {
  const key = await files.keyMeant(ctx, given ?? '', folders.recruiterAvatars)
  if (!key || key === before.avatarKey) return undefined
  const { key: avatar } = await files.claim(ctx, key, folders.recruiterAvatars)
  await files.release(ctx, before.avatarKey)
  return avatar
}

/** Marks the profile as completed when no field of onboarding is missing; this is never undone. */
async function completeProfile(ctx: Ctx, id: string): Promise<boolean> {
  const row = orNotFound(await readRow(ctx, id))
  if (row.profileCompleted) return true
  if (onboardingFields.some((field) => isBlank(stored[field](row)))) return false
  await saveAccountProfile(ctx, id, { profileCompleted: true })
  return true
}

/** Clears the data of a company without recruiters; its name stays with the jobs it hired for. */
export async function blankLonelyCompany(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({
      ...{ industry: '', description: '', founded: null, size: '', address: '' },
      ...{ gstNumber: '', website: '', cin: '', logoKey: null },
    })
    .where('id', '=', companyId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('recruiters').select('accountId').whereRef('recruiters.companyId', '=', 'companies.id'))),
    )
    .execute()
  await followFacts(ctx, companyId)
}
