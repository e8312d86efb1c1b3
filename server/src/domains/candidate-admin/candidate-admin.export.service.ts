import { indianDay, type PeopleExport } from '@firstrung/contract'
import { sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/documents/csv.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { type PeopleFilter, readPeople } from './candidate-search.ts'

const columns = [
  'Name',
  'Email',
  'Phone',
  'ID',
  'State',
  'City',
  'College',
  'Degree',
  'Graduation year',
  'Skills',
  'Skill test (%)',
  'Profile complete',
  'Applied for jobs',
  'Applied for internships',
  'Registered',
]

/** The filtered list of candidates as a file, in its order. */
export async function exportPeople(ctx: Ctx, { password, ...filter }: PeopleExport): Promise<CsvFile> {
  await confirmOwnPassword(ctx, password)
  noteAct(ctx, 'exportCandidates', {})
  return { name: `candidates-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx, filter) }
}

async function* rowsOf(ctx: Ctx, filter: PeopleFilter) {
  const read = (last: Row | undefined) => readRows(ctx, filter, last)
  for await (const row of inPortions(read)) {
    const yes = (is: boolean) => (is ? 'yes' : 'no')
    yield [
      row.fullName,
      row.email,
      row.mobileNo,
      row.uniqueId,
      row.state,
      row.city,
      row.collegeName,
      row.degree,
      row.graduationYear,
      row.skillNames.join(', '),
      row.skillTestPercent,
      yes(row.profileCompleted),
      yes(row.interestedInJobsAt !== null),
      yes(row.interestedInInternshipsAt !== null),
      indianDay(row.createdAt),
    ]
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** The next candidates after one. */
async function readRows(ctx: Ctx, filter: PeopleFilter, last: { id: string; registeredAt: Date } | undefined) {
  const after = last ? { id: last.id, createdAt: last.registeredAt } : null
  const found = await readPeople(ctx.db, filter, { after, count: portion })
  const rows = await ctx.db
    .selectFrom('accounts')
    .innerJoin('candidates', 'candidates.accountId', 'accounts.id')
    .select(['accounts.id', 'fullName', 'email', 'uniqueId', 'profileCompleted', 'createdAt'])
    .select(['mobileNo', 'state', 'city', 'collegeName', 'degree', 'graduationYear', 'skillNames', 'skillTestPercent'])
    .select(['interestedInJobsAt', 'interestedInInternshipsAt'])
    .where('accounts.id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, createdAt: registeredAt }) => {
    const row = byId.get(id)
    return row ? [{ ...row, registeredAt }] : []
  })
}
