import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { addApplications, addCandidates, addJobs } from '../bench/dataset.ts'
import { call } from './client.ts'
import type { Prepared, Protocol } from './environment.ts'

const run = promisify(execFile)

/** PostgreSQL's own dump into a new cluster, compared row by row; then the product on it. */
export const r10: Protocol = {
  id: 'R10',
  async run(environment) {
    const people = environment.isFull ? 100_000 : 20_000
    const url = await environment.database()
    const context = await environment.prepare(url)
    const person = await context.make.applicant()
    await addCandidates(context.db, 'restored-', 1, people, { jobs: 70, internships: 40 })
    await addJobs(context.db, 'restored-recruiter-', 20, 200)
    const jobs = (await context.db.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)
    await addApplications(context.db, 'restored-', { jobs, firstJob: 1, each: 50, dataset: people })
    await sql`analyze`.execute(context.db)
    const before = await sumsOf(url)
    const dump = join(environment.folder, 'r10.dump')
    return environment.ownCluster(async (cluster) => {
      const began = performance.now()
      await run(join(cluster.programs, 'pg_dump'), ['-Fc', '-f', dump, '-d', url])
      const server = await cluster.start()
      await run(join(cluster.programs, 'pg_restore'), ['--no-owner', '--exit-on-error', '-d', server.url, dump])
      const seconds = (performance.now() - began) / 1000
      const after = await sumsOf(server.url)
      const other = Object.keys(before).filter((name) => before[name] !== after[name])
      const keys = await filesOf(server.url, context)
      // The product on the restored cluster: the same session, the whole profile, a list, a new account.
      const app = await environment.startApp(server.url)
      const smoke = await Promise.all([
        call(app.origin, { method: 'GET', path: '/api/auth/user', token: person.token }),
        call(app.origin, { method: 'POST', path: '/api/events', body: {} }),
        call(app.origin, {
          method: 'POST',
          path: '/api/user/register',
          body: { email: 'after-restore@example.org', password: 'correct-horse-1', userType: 'candidate' },
        }),
        call(app.origin, { method: 'GET', path: '/readyz' }),
      ])
      await app.stop()
      // The control: one changed letter in one row.
      const client = new pg.Client(server.url)
      await client.connect()
      await client.query(`update candidates set city = city || '.' where account_id = $1`, [person.id])
      await client.end()
      const seen = (await sumsOf(server.url))['candidates'] !== after['candidates']
      await server.stop()
      const rows = Object.values(before).reduce((all, sum) => all + Number(sum.split(' ')[0]), 0)
      return {
        holds:
          other.length === 0 &&
          keys.missing === 0 &&
          smoke.every(({ status }) => status === 200) &&
          seconds < 900 &&
          seen,
        figure: `${people} candidates, ${Object.keys(before).length} tables, ${rows} rows${environment.isFull ? '' : ' (100,000 candidates with --full)'}: dumped and restored in ${seconds.toFixed(1)} s, ${other.length} tables differ ${other.join(' ')}, ${keys.missing} of ${keys.all} object keys without a file, smoke ${smoke.map(({ status }) => status).join(' ')}; control with one letter changed: ${seen ? 'seen' : 'not seen'}`,
      }
    })
  },
}

/** Rows and a checksum over all of them, for each table. */
async function sumsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string; sum: string }>(
      `select count(*) as n, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) as sum from ${name} t`,
    )
    sums[name.replace('public.', '')] = `${rows[0]?.n} ${rows[0]?.sum}`
  }
  await client.end()
  return sums
}

/** Files that the restored database names, and how many of them are missing. */
async function filesOf(url: string, context: Prepared): Promise<{ all: number; missing: number }> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ key: string }>(
    `select key from uploads
     where status = 'stored' and owner_id not in (select id from accounts where email like 'restored-%')`,
  )
  await client.end()
  const read = await context.within(({ storage }) => Promise.all(rows.map(({ key }) => storage.read(key))))
  return { all: rows.length, missing: read.filter((file) => !file).length }
}
