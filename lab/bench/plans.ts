import { parseArgs } from 'node:util'
import { mailPortion } from '@firstrung/server/src/domains/board/board.alerts.service.ts'
import { setUp } from '@firstrung/server/src/open-database.ts'
import { sessionOptions } from '@firstrung/server/src/platform/database/server-pool.ts'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { prepare } from '../reliability/prepare.ts'
import { datasetOf, fillDataset } from './fill-dataset.ts'
import { recordStatements, type Statement } from './scenario.ts'

// npm run bench -- plans [--show] [--people 200000]: how PostgreSQL runs the hottest calls on a large dataset. A scan of a
// whole large table is a fault. With --show every plan is printed, without costs and values.

const { values: options } = parseArgs({
  options: { show: { type: 'boolean', default: false }, people: { type: 'string', default: '200000' } },
})
const people = Number(options.people)
const url = process.env['TEST_DATABASE_URL']
if (!url) throw new Error('Run this through `npm run bench -- plans`, which brings a PostgreSQL server.')
/** Tables with fewer rows are scanned by any good plan. */
const large = 5000

interface Call {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  as: Person | null
  body?: object
}

/** Work of a task, which nobody calls. */
interface TaskWork {
  name: string
  /** What is written above its statements. */
  what: string
  run(): Promise<unknown>
}

const setting = new pg.Pool({ connectionString: url, max: 2, options: sessionOptions })
await setUp(setting)
await setting.end()
const context = await prepare(url)
const recorder = recordStatements(context.pool)

const admin = await context.make.admin()
const recruiter = await context.make.recruiter()
const job = await context.make.job(recruiter)
const test = await context.make.test(admin)
const candidate = await context.make.applicant()
const eventId = await context.make.event(admin)
const post = await context.make.forumPost(admin)
for (let number = 0; number < 3; number += 1) await context.make.blog(admin)
await fillDataset(context.db, datasetOf(people))
await fillTheRest()
// Their links have expired since, and their first use would be recorded.
await context.pool.query('update sessions set last_used_at = now() where account_id = any($1)', [
  [admin.id, recruiter.id, candidate.id],
])
await sql`vacuum analyze`.execute(context.db)
const { rows: shortlisted } = await context.pool.query<{ candidate_id: string; job_id: string }>(
  `select candidate_id, job_id from applications where job_id = $1 and stage = 'shortlisted' limit 1`,
  [job._id],
)
const opened = await context.make.openedQuiz(candidate, test)
const [question] = opened.questions
const { jobs: onBoard } = await context.as(null).board.list({ query: { limit: 20 } })
const [posting] = onBoard

const calls: (Call | TaskWork)[] = [
  {
    name: 'sign-in',
    method: 'POST',
    path: '/api/auth/login',
    as: null,
    body: { email: candidate.email, password: candidate.password, userType: 'candidate' },
  },
  { name: 'own-record', method: 'GET', path: '/api/auth/user', as: candidate },
  { name: 'own-record-recruiter', method: 'GET', path: '/api/auth/recruiter', as: recruiter },
  { name: 'tests', method: 'POST', path: '/api/quiz', as: null, body: {} },
  { name: 'test-view', method: 'GET', path: `/api/quiz/${test.id}/view`, as: candidate },
  {
    name: 'test-save',
    method: 'PUT',
    path: `/api/quiz/attempts/${opened.attemptId}/answers`,
    as: candidate,
    body: { answers: [{ questionId: question?.id, answerId: question?.right, counter: 1 }] },
  },
  {
    name: 'test-submit',
    method: 'POST',
    path: '/api/quiz/submit',
    as: candidate,
    body: { quizId: test.id, userResponse: [] },
  },
  {
    name: 'panel-recruiter',
    method: 'POST',
    path: `/api/rdashboard/jobs/${job._id}`,
    as: recruiter,
    body: { candidateType: 'all' },
  },
  { name: 'panel-team', method: 'POST', path: `/api/admin/jobs/${job._id}`, as: admin, body: { candidateType: 'all' } },
  {
    name: 'panel-filtered',
    method: 'POST',
    path: `/api/admin/jobs/${job._id}`,
    as: admin,
    body: { candidateType: 'all', degree: 'B.Tech', skills: 'react', graduationYear: 2024 },
  },
  {
    name: 'panel-college',
    method: 'POST',
    path: `/api/admin/jobs/${job._id}`,
    as: admin,
    body: { candidateType: 'all', college: 'xavier mumbai' },
  },
  {
    name: 'move',
    method: 'PUT',
    path: '/api/rdashboard/jobs/actions',
    as: recruiter,
    body: { action: 'shortlist', jobId: job._id, applicantId: shortlisted[0]?.candidate_id },
  },
  { name: 'own-jobs', method: 'GET', path: '/api/rdashboard/jobs', as: recruiter },
  { name: 'recruiter-figures', method: 'GET', path: '/api/rdashboard/stats', as: recruiter },
  { name: 'all-jobs', method: 'GET', path: '/api/admin/jobs', as: admin },
  { name: 'notices-candidate', method: 'GET', path: '/api/user/notifications', as: candidate },
  { name: 'notices-team', method: 'GET', path: '/api/admin/notifications', as: admin },
  { name: 'people', method: 'GET', path: '/api/admin/candidates?limit=24', as: admin },
  { name: 'people-search', method: 'GET', path: '/api/admin/candidates?limit=24&search=meera%20nai', as: admin },
  { name: 'mentor-requests', method: 'GET', path: '/api/admin/mentorship', as: admin },
  { name: 'resumes-to-review', method: 'GET', path: '/api/admin/resume-review', as: admin },
  { name: 'events', method: 'POST', path: '/api/events', as: null, body: {} },
  { name: 'event-attend', method: 'PUT', path: `/api/events/register/${eventId}`, as: candidate, body: {} },
  { name: 'blogs', method: 'GET', path: '/api/blog/', as: null },
  { name: 'forum-post', method: 'GET', path: `/api/forum/post/${post.slug}`, as: candidate },
  { name: 'figures', method: 'GET', path: '/api/admin/stats/weekly', as: admin },
  { name: 'jobs', method: 'GET', path: '/api/jobs?limit=20', as: null },
  {
    name: 'jobs-filtered',
    method: 'GET',
    path: '/api/jobs?limit=20&q=react&place=Pune&mode=remote&payMin=600000&fresher=yes',
    as: null,
  },
  { name: 'jobs-best-paid', method: 'GET', path: '/api/jobs?limit=20&skills=react&sort=pay', as: null },
  { name: 'jobs-by-match', method: 'GET', path: '/api/jobs?limit=20&q=tableau&place=Pune&sort=match', as: candidate },
  { name: 'job', method: 'GET', path: `/api/jobs/${posting?.slug}`, as: null },
  { name: 'job-mine', method: 'GET', path: `/api/jobs/${posting?.slug}/mine`, as: candidate },
  {
    name: 'job-marks',
    method: 'GET',
    path: `/api/user/job-marks?slugs=${onBoard.map(({ slug }) => slug).join(',')}`,
    as: candidate,
  },
  { name: 'fitting-jobs', method: 'GET', path: '/api/user/fitting-jobs', as: candidate },
  { name: 'job-company', method: 'GET', path: `/api/companies/${posting?.company.slug}`, as: null },
  { name: 'own-applications', method: 'GET', path: '/api/user/applications', as: candidate },
  { name: 'postings-team', method: 'GET', path: '/api/admin/postings?state=review', as: admin },
  {
    name: 'alerts',
    what: 'The mails of 200 saved searches',
    run: () => context.within((ctx) => mailPortion(ctx, { kinds: ['daily'], after: null, size: 200 })),
  },
]

const faults: string[] = []
const costs: { millis: number; rows: number; of: string }[] = []
const sizes = new Map(
  (
    await context.pool.query<{ relname: string; rows: number }>(
      `select relname, reltuples::float as rows from pg_class where relkind = 'r'`,
    )
  ).rows.map(({ relname, rows }) => [relname, rows]),
)
for (const call of calls) {
  const { name } = call
  recorder.take()
  const what = await make(call)
  const statements = recorder.take().filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  const parts: string[] = []
  for (const statement of statements) {
    const { text, scanned, cost } = await planOf(statement)
    parts.push(`${oneLine(statement.text)}\n\n${text}`)
    if (cost) costs.push({ ...cost, of: `${name}: ${oneLine(statement.text).slice(0, 120)}` })
    for (const table of scanned) faults.push(`${name} reads all of ${table}: ${oneLine(statement.text).slice(0, 160)}`)
  }
  if (options.show) console.log(`── ${name}: ${what}\n\n${parts.join('\n\n\n')}\n`)
}
// The control: a query without an index must be detected.
const control = await planOf({ text: `select id from accounts where full_name = $1`, values: ['Meera Nair'] })
const isSeen = control.scanned.includes('accounts')
if (!isSeen) faults.push('the control, a search without an index, was not seen')

for (const { millis, rows, of } of costs.toSorted((a, b) => b.millis - a.millis).slice(0, 10)) {
  console.log(`${millis.toFixed(1)} ms, ${rows} rows: ${of}`)
}
for (const fault of faults) console.error(fault)
console.log(
  `${calls.length} calls among ${people} people: ${faults.length} scans of whole tables of more than ${large} rows; control ${isSeen ? 'caught' : 'not caught'}`,
)
await context.close()
process.exit(faults.length === 0 ? 0 : 1)

/** Makes a call, or does the work of a task. Returns what is written above the plans. */
async function make(call: Call | TaskWork): Promise<string> {
  if ('run' in call) {
    await call.run()
    return call.what
  }
  const { name, method, path, as, body } = call
  const answer = await context.request(method, path, { as, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').replace(/-board-\d+/g, '-:n')}`
}

interface Plan {
  text: string
  /** Large tables that are scanned completely. */
  scanned: string[]
  /** How long a repetition takes, and the most rows it reads; none for what cannot be done twice. */
  cost: { millis: number; rows: number } | undefined
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const client = await context.pool.connect()
  const explain = async (options: string) => {
    // Its writes are rolled back.
    await client.query('begin')
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node; 'Execution Time'?: number }[] }>(
        `explain (${options}, format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]
      if (!plan) throw new Error('no plan')
      return plan
    } finally {
      await client.query('rollback')
    }
  }
  try {
    const { Plan: plan } = await explain('costs off')
    const timed = 'analyze, timing off, costs off'
    const again = await explain(timed)
      .then(() => explain(timed))
      .catch(() => undefined)
    const cost = again && { millis: again['Execution Time'] ?? 0, rows: mostRead(again.Plan) }
    return { text: drawn(plan).join('\n'), scanned: scansIn(plan), cost }
  } finally {
    client.release()
  }
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  Operation?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** A limit without a filter stops a scan early: then it does not read the whole table. */
function scansIn(node: Node, parent?: Node): string[] {
  const table = node['Relation Name'] ?? ''
  const isLarge = (sizes.get(table) ?? 0) > large
  const isStopped = parent?.['Node Type'] === 'Limit' && node.Filter === undefined
  const isScan = node['Node Type'] === 'Seq Scan' && isLarge && !isStopped
  return [...(isScan ? [table] : []), ...(node.Plans ?? []).flatMap((part) => scansIn(part, node))]
}

/** The most rows that one node reads, over all its loops. */
function mostRead(node: Node): number {
  const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] ? each * (node['Actual Loops'] ?? 1) : 0
  return Math.max(own, ...(node.Plans ?? []).map(mostRead))
}

/** The plan without costs and values, which differ from run to run. */
function drawn(node: Node, depth = 0): string[] {
  const { 'Relation Name': table, 'Index Name': index, Operation: operation, 'Subplan Name': subplan } = node
  const what = [operation, node['Node Type'], index && `by ${index}`, table && `on ${table}`].filter(Boolean).join(' ')
  return [
    `${'  '.repeat(depth)}${subplan ? `${subplan}: ` : ''}${what}`,
    ...(node.Plans ?? []).flatMap((part) => drawn(part, depth + 1)),
  ]
}

/** Without numbers of parameters: lists of them have different lengths. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(, \$\d+)+/g, '$…')
    .replace(/\$\d+/g, '$')
    .trim()
}

/** Enough requests, notifications, events, comments and sessions that scanning them all is slow. */
async function fillTheRest(): Promise<void> {
  const { db } = context
  // Every tenth of the dataset: those whose unique id ends with a 7.
  const some = sql`from accounts a join candidates c on c.account_id = a.id and a.unique_id like '%7'`
  // Most requests are closed: the queue is the few that are open.
  await sql`
    insert into mentorship_requests (candidate_id, mentor_name, requested_at, status, closed_at)
    select a.id, 'Startups', now(), case when is_open then 'open' else 'closed' end, case when not is_open then now() end
    ${some} cross join lateral (select a.unique_id like '%77' as is_open) queue`.execute(db)
  await sql`
    insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
    select a.id, sha256(a.id::text::bytea), now(), now(), now() + interval '30 days' ${some}`.execute(db)
  await sql`insert into notices (recipient_id, text, created_at) select id, 'News', now() from accounts`.execute(db)
  await sql`
    insert into notices (recipient_id, text, created_at)
    select ${candidate.id}, 'News ' || n, now() from generate_series(1, 300) n`.execute(db)
  await sql`
    insert into events (title, description, held_on, held_at, link, tags, banner_key, created_at)
    select title || n, description, held_on + n % 300, held_at, link, tags, banner_key, now()
    from events, generate_series(1, 5000) n where id = ${eventId}`.execute(db)
  await sql`
    insert into forum_comments (post_id, author_id, text, position, seq)
    select ${post.postId}, ${candidate.id}, 'Comment ' || n, n, n from generate_series(1, 5000) n`.execute(db)
}
