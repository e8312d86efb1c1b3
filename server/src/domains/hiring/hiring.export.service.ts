import { type ApplicationSource, indianDay, recruiterSees, stageNames, stages } from '@firstrung/contract'
import { sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import { noteContactSeen } from '#src/domains/candidates/candidates.resumes.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { noteAct } from '#src/platform/audit.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/csv.ts'
import { hiddenOf, masksContact } from './hiring.contact.service.ts'
import { hasStanding, type Standings } from './pool.ts'

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
  'Applied',
  // Why email and phone are empty.
  'Contact',
]

/**
 * Every candidate that the team or the recruiter has moved in a job, and who applied to it directly, as a file; those who only
 * stand in its pool, or have withdrawn, are not in it. Recruiters get the stages that they see, and the candidates they rejected.
 */
export async function exportPanel(ctx: Ctx, jobId: string, password: string): Promise<CsvFile> {
  const { view } = await jobs.viewOf(ctx, jobId)
  await confirmOwnPassword(ctx, password)
  noteAct(ctx, 'exportJob', { job: { id: jobId, name: view.jobTitle } })
  const isTeam = signedIn(ctx).role === 'admin'
  const of = (source: ApplicationSource) =>
    stages.filter((stage) => {
      const isListed = isTeam ? stage !== 'withdrawn' : recruiterSees({ stage, source }, ctx.env.SCREENING)
      return isListed && (stage !== 'applicant' || source === 'direct')
    })
  const seen = { pool: of('pool'), direct: of('direct') }
  if (!isTeam) await noteContactSeen(ctx, await shownIn(ctx, jobId, seen))
  return { name: `candidates-of-job-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx, jobId, seen) }
}

/** Whose email and phone the file has. */
async function shownIn(ctx: Ctx, jobId: string, seen: Standings): Promise<string[]> {
  const listed = await ctx.db
    .selectFrom('applications as a')
    .select('a.candidateId')
    .where('a.jobId', '=', jobId)
    .where(sql<boolean>`${hasStanding(seen)}`)
    .execute()
  const ids = listed.map(({ candidateId }) => candidateId)
  const { masked, ended } = await hiddenOf(ctx, ids)
  return ids.filter((id) => !masked.has(id) && !ended.has(id))
}

async function* rowsOf(ctx: Ctx, jobId: string, seen: Standings) {
  for await (const row of inPortions((last: Row | undefined) => readRows(ctx, jobId, seen, last))) {
    if (row.isEnded && signedIn(ctx).role === 'recruiter') {
      const { fullName, uniqueId, stage, stageChangedAt } = row
      yield [
        fullName,
        '',
        '',
        uniqueId,
        stageNames[stage],
        indianDay(stageChangedAt),
        ...columns.slice(6, -1).map(() => ''),
        'Access ended by the candidate',
      ]
      continue
    }
    const isHidden = masksContact(ctx) && !row.isGranted
    yield [
      row.fullName,
      isHidden ? '' : row.email,
      isHidden ? '' : row.mobileNo,
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
      row.appliedAt && indianDay(row.appliedAt),
      isHidden ? 'Shown once you shortlist' : 'Shown',
    ]
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (ctx: Ctx, jobId: string, seen: Standings, last: { id: string } | undefined) =>
  ctx.db
    .selectFrom('applications as a')
    .innerJoin('accounts', 'accounts.id', 'a.candidateId')
    .innerJoin('candidates', 'candidates.accountId', 'a.candidateId')
    .leftJoin('scorecards', 'scorecards.applicationId', 'a.id')
    .innerJoin('jobs', 'jobs.id', 'a.jobId')
    .leftJoin('contactGrants', (join) =>
      join
        .onRef('contactGrants.candidateId', '=', 'a.candidateId')
        .onRef('contactGrants.companyId', '=', 'jobs.companyId')
        .on('contactGrants.endedAt', 'is', null),
    )
    .select((eb) => eb('contactGrants.givenAt', 'is not', null).as('isGranted'))
    .select(
      sql<boolean>`exists (select from contact_grants g
        where g.candidate_id = a.candidate_id and g.company_id = jobs.company_id and g.ended_at is not null)`.as(
        'isEnded',
      ),
    )
    .select(['a.id', 'a.stage', 'a.stageChangedAt', 'a.appliedAt'])
    .select([
      'accounts.fullName',
      'accounts.email',
      'accounts.uniqueId',
      'candidates.mobileNo',
      'candidates.collegeName',
    ])
    .select(['candidates.degree', 'candidates.graduationYear', 'candidates.skillNames', 'candidates.expectedCtc'])
    .select(['scorecards.rating', 'scorecards.comment'])
    .where('a.jobId', '=', jobId)
    .where(sql<boolean>`${hasStanding(seen)}`)
    .$if(last !== undefined, (rows) => rows.where('a.id', '>', sql<string>`${last?.id}::uuid`))
    .orderBy('a.id')
    .limit(portion)
    .execute()
