import { indianDay, recruiterSees, type Stage, stageNames, stages } from '@firstrung/contract'
import { sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { noteAct } from '#src/platform/audit.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/csv.ts'

const columns = [
  'Name',
  'Email',
  'Phone',
  'ID',
  'Stage',
  'Since',
  'College',
  'Degree',
  'Graduation year',
  'Skills',
  'Expected CTC (INR)',
  'Rating',
  'Remark',
]

/**
 * Every candidate that the team or the recruiter has moved in a job, as a file; those who only stand in its pool are not in it.
 * Recruiters get the stages that they see, and the candidates they rejected.
 */
export async function exportPanel(ctx: Ctx, jobId: string, password: string): Promise<CsvFile> {
  const { view } = await jobs.viewOf(ctx, jobId)
  await confirmOwnPassword(ctx, password)
  noteAct(ctx, 'exportJob', { job: { id: jobId, name: view.jobTitle } })
  const isTeam = signedIn(ctx).role === 'admin'
  const seen = stages.filter(
    (stage) => stage !== 'applicant' && (isTeam || stage === 'removed' || recruiterSees(stage, ctx.env.SCREENING)),
  )
  return { name: `candidates-of-job-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx, jobId, seen) }
}

async function* rowsOf(ctx: Ctx, jobId: string, seen: Stage[]) {
  for await (const row of inPortions((last: Row | undefined) => readRows(ctx, jobId, seen, last))) {
    yield [
      row.fullName,
      row.email,
      row.mobileNo,
      row.uniqueId,
      stageNames[row.stage],
      indianDay(row.stageChangedAt),
      row.collegeName,
      row.degree,
      row.graduationYear,
      row.skillNames.join(', '),
      row.expectedCtc,
      row.rating,
      row.comment,
    ]
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (ctx: Ctx, jobId: string, seen: Stage[], last: { id: string } | undefined) =>
  ctx.db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.candidateId')
    .innerJoin('candidates', 'candidates.accountId', 'applications.candidateId')
    .leftJoin('scorecards', 'scorecards.applicationId', 'applications.id')
    .select(['applications.id', 'applications.stage', 'applications.stageChangedAt'])
    .select([
      'accounts.fullName',
      'accounts.email',
      'accounts.uniqueId',
      'candidates.mobileNo',
      'candidates.collegeName',
    ])
    .select(['candidates.degree', 'candidates.graduationYear', 'candidates.skillNames', 'candidates.expectedCtc'])
    .select(['scorecards.rating', 'scorecards.comment'])
    .where('applications.jobId', '=', jobId)
    .where('applications.stage', 'in', seen)
    .$if(last !== undefined, (rows) => rows.where('applications.id', '>', sql<string>`${last?.id}::uuid`))
    .orderBy('applications.id')
    .limit(portion)
    .execute()
