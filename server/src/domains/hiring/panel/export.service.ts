import {
  type AnswerToQuestion,
  type ApplicationSource,
  indianDay,
  messages,
  type OwnPosting,
  recruiterSees,
  stageNames,
  stages,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import { countOpenedToday, knownTo, noteContactSeen } from '#src/domains/candidates/candidates.resumes.service.ts'
import { hiddenOf, masksContact } from '#src/domains/hiring/access/contact.service.ts'
import { givenAnswers, isAnswerTo, presentAnswer } from '#src/domains/hiring/application/sent.service.ts'
import { hasStanding, type Standings } from '#src/domains/hiring/application/waits.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { readQuestions } from '#src/domains/postings/postings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/documents/csv.ts'
import { noteAct } from '#src/platform/http/audit.ts'

const fixedColumns = [
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
  'Note',
] as const
type FixedColumn = (typeof fixedColumns)[number]
type Cell = string | number | null

/** The cells of these columns, in their order; empty where there is none. */
const fixedCells = (cells: Partial<Record<FixedColumn, Cell>>) => fixedColumns.map((column) => cells[column] ?? null)

/** The questions of the posting, each with a column of its own, and whether there are answers to earlier ones. */
interface Asked {
  questions: OwnPosting['questions']
  hasEarlier: boolean
}

/** Answers to questions that were changed since share one column. */
const earlierAnswers = 'Answers to earlier questions'

/**
 * Every candidate that the team or the recruiter has moved in a job, and who applied to it directly, as a file; without
 * candidates who are only in its pool or have withdrawn. Recruiters get the stages that they see and the candidates they
 * rejected, with email and phone of as many new candidates as they may see in a day.
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
  const { late } = isTeam ? { late: new Set<string>() } : await takeContacts(ctx, await shownIn(ctx, jobId, seen))
  const asked = await askedOf(ctx, jobId)
  const columns = [
    ...fixedColumns,
    ...asked.questions.map(({ text }) => text),
    ...(asked.hasEarlier ? [earlierAnswers] : []),
    // Why email and phone are empty.
    'Contact',
  ]
  return { name: `candidates-of-job-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx, { jobId, seen, asked, late }) }
}

async function askedOf(ctx: Ctx, jobId: string): Promise<Asked> {
  const { rows } = await sql<{ hasEarlier: boolean }>`
    select exists (
      select from applications a join application_answers g on g.application_id = a.id
      left join posting_questions q on ${isAnswerTo}
      where a.job_id = ${jobId} and q.id is null
    ) as has_earlier`.execute(ctx.db)
  return { questions: await readQuestions(ctx, jobId), hasEarlier: rows[0]?.hasEarlier === true }
}

/** The cells of an application's answers, one for each column. */
function cellsOf(answers: readonly AnswerToQuestion[], { questions, hasEarlier }: Asked): string[] {
  const earlier = answers.filter(({ questionId }) => questionId === null)
  return [
    ...questions.map(({ _id }) => answers.find(({ questionId }) => questionId === _id)?.answer ?? ''),
    ...(hasEarlier ? [earlier.map(({ question, answer }) => `${question} ${answer}`).join('\n')] : []),
  ]
}

/** Whose email and phone the file has. */
async function shownIn(ctx: Ctx, jobId: string, seen: Standings): Promise<string[]> {
  const listed = await ctx.db
    .selectFrom('applications as a')
    .select('a.candidateId')
    .where('a.jobId', '=', jobId)
    .where(sql<boolean>`${hasStanding(seen)}`)
    .orderBy('a.id')
    .execute()
  const ids = listed.map(({ candidateId }) => candidateId)
  const { masked, ended } = await hiddenOf(ctx, ids)
  return ids.filter((id) => !masked.has(id) && !ended.has(id))
}

/**
 * Notes whose email and phone the file shows, and returns whose it leaves out. Each counts like an opened resume, so that
 * nobody gets all contacts by shortlisting everybody with one click. Candidates that the recruiter has seen before do not
 * count.
 */
async function takeContacts(ctx: Ctx, ids: readonly string[]): Promise<{ late: ReadonlySet<string> }> {
  const { id } = signedIn(ctx)
  if (!masksContact(ctx)) {
    await noteContactSeen(ctx, ids)
    return { late: new Set() }
  }
  // The lock makes simultaneous exports count one after the other.
  await ctx.db.selectFrom('recruiters').select('accountId').where('accountId', '=', id).forNoKeyUpdate().execute()
  const known = await knownTo(ctx, ids)
  const fresh = ids.filter((candidateId) => !known.has(candidateId))
  const left = Math.max(0, ctx.env.RESUMES_PER_DAY - (await countOpenedToday(ctx, id)))
  const taken = fresh.slice(0, left)
  await noteContactSeen(ctx, [...known])
  await noteContactSeen(ctx, taken, ['contact', 'listed'])
  return { late: new Set(fresh.slice(left)) }
}

interface Listing {
  jobId: string
  seen: Standings
  asked: Asked
  /** The candidates whose email and phone the recruiter may see tomorrow at the earliest. */
  late: ReadonlySet<string>
}

async function* rowsOf(ctx: Ctx, { jobId, seen, asked, late }: Listing) {
  for await (const row of inPortions((last: Row | undefined) => readRows(ctx, jobId, seen, last))) {
    if (row.isEnded && signedIn(ctx).role === 'recruiter') {
      yield [...fixedCells(cellsOfEnded(row)), ...cellsOf([], asked), 'Access ended by the candidate']
      continue
    }
    const isMasked = masksContact(ctx) && !row.isGranted
    const isLate = !isMasked && late.has(row.candidateId)
    yield [
      ...fixedCells({ ...cellsOfRow(row), ...((isMasked || isLate) && { Email: null, Phone: null }) }),
      ...cellsOf(row.given.map(presentAnswer), asked),
      isMasked ? 'Shown once you shortlist' : isLate ? messages.contactsOfDay(ctx.env.RESUMES_PER_DAY) : 'Shown',
    ]
  }
}

/** What a recruiter still reads of a candidate who has ended their access. */
const cellsOfEnded = (row: Row): Partial<Record<FixedColumn, Cell>> => ({
  Name: row.fullName,
  ID: row.uniqueId,
  Stage: stageNames[row.stage],
  Since: indianDay(row.stageChangedAt),
})

const cellsOfRow = (row: Row): Record<FixedColumn, Cell> => ({
  Name: row.fullName,
  Email: row.email,
  Phone: row.mobileNo,
  ID: row.uniqueId,
  Stage: stageNames[row.stage],
  Since: indianDay(row.stageChangedAt),
  College: row.collegeName,
  Degree: row.degree,
  'Graduation year': row.graduationYear,
  Skills: row.skillNames.join(', '),
  'Expected CTC (INR)': row.expectedCtc,
  Rating: row.rating,
  Remark: row.comment,
  Applied: row.appliedAt && indianDay(row.appliedAt),
  Note: row.note,
})

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
    .select(['a.id', 'a.candidateId', 'a.stage', 'a.stageChangedAt', 'a.appliedAt', 'a.note'])
    .select(givenAnswers(sql.ref('a.id')).as('given'))
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
