import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Route, routes } from '@firstrung/contract'
import { apiOf } from './support/people.ts'
import { startServer } from './support/server.ts'

// npm run security -- scan: two third-party scanners over the running demo. Wapiti scans the pages as a visitor and the API
// as the team, who may call most; sqlmap tries every id and filter. The findings are compared with the reviewed ones in
// docs/security-scan.md; anything else fails.

const crawlSeconds = 40
/** For each of Wapiti's modules. */
const attackSeconds = 8
const sqlmapSeconds = 120
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

interface Finding {
  tool: string
  kind: string
  where: string
  what: string
}

/** Reviewed, and not a fault: docs/security-scan.md has the reason of each. */
const triaged: { kind: RegExp; what: RegExp }[] = [
  { kind: /Secure Headers/, what: /X-XSS-Protection|Strict-Transport-Security/ },
]

const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-scan-'))
const metricsToken = randomUUID()
const settings = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', METRICS_TOKEN: metricsToken }
const server = await startServer(dataDir, settings, ['--demo'])
process.env['E2E_ORIGIN'] = server.origin
const findings: Finding[] = []
let counted = 0
try {
  const token = await signInAsTeam()
  const job = await oneJob(token)
  const targets = await targetsOf(token, job)
  await wapiti('visitor', [`${server.origin}/`])
  await wapiti('team', targets, token)
  await sqlmap(targets, token, job)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const isTriaged = ({ kind, what }: Finding) => triaged.some((one) => one.kind.test(kind) && one.what.test(what))
const kinds = Map.groupBy(findings, ({ tool, kind }) => `${tool}: ${kind}`)
for (const [kind, found] of kinds) {
  console.log(`${found.every(isTriaged) ? 'known' : 'NEW  '} ${kind} (${found.length})`)
  for (const { where, what } of found.filter((one) => !isTriaged(one)).slice(0, 10))
    console.log(`      ${where} ${what}`)
}
const open = findings.filter((one) => !isTriaged(one))
const faults = server.output().match(/"level":(50|60)/g)?.length ?? 0
console.log(`${findings.length} findings, ${open.length} of them not looked into; ${faults} faults in the server's log`)
process.exit(open.length + faults > 0 ? 1 : 0)

async function signInAsTeam(): Promise<string> {
  const signIns: { who: string; email: string; password: string }[] = JSON.parse(
    await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8'),
  )
  const admin = signIns.find(({ who }) => who === 'admin')
  if (!admin) throw new Error('The demo has no admin.')
  return (await apiOf().accounts.signInAdmin({ body: admin })).token
}

async function oneJob(token: string): Promise<string> {
  const { jobs } = await apiOf(token).jobs.listAll({ query: { limit: 1 } })
  return jobs[0]?._id ?? ''
}

/** The address of every reading call, with ids that exist and a value for every filter. */
async function targetsOf(token: string, job: string): Promise<string[]> {
  const api = apiOf(token)
  const { quizzes } = await api.assessments.list({ body: { limit: 1 } })
  const { events } = await api.events.list({ body: { limit: 1 } })
  const { items: blogs } = await api.blogs.list({ query: { limit: 1 } })
  const { users } = await api.candidateAdmin.list({ query: { limit: 1 } })
  const id = (path: string) => {
    if (path.includes('/quiz/')) return quizzes[0]?._id
    if (path.includes('/events/')) return events[0]?._id
    if (path.includes('/blog/')) return blogs[0]?._id
    if (path.includes('/admin/user/')) return users[0]?._id
    return job
  }
  const words: Record<string, (path: string) => string | undefined> = {
    id,
    slug: () => 'latest-post',
    period: () => 'week',
    name: () => 'privacy',
    kind: () => 'page',
    userType: () => 'candidate',
  }
  const table: Route[] = Object.values(routes).flatMap((group) => Object.values(group))
  return table
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes('*'))
    .map(({ path, query }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => words[name]?.(path) ?? 'x')
      const names = query && 'shape' in query ? Object.keys(query.shape as object) : []
      const search = names.map((name) => `${name}=${name === 'limit' ? '5' : 'a'}`).join('&')
      return `${server.origin}${filled}${search && `?${search}`}`
    })
}

async function wapiti(role: string, targets: string[], token?: string): Promise<void> {
  const report = join(dataDir, `wapiti-${role}.json`)
  const [first = ''] = targets
  await runTool('wapiti', [
    ...['-u', token ? first : `${server.origin}/`, '--scope', token ? 'folder' : 'domain', '-m', modules],
    ...targets.flatMap((target) => ['-s', target]),
    ...(token ? ['-H', `x-auth-token: ${token}`, '-d', '0'] : ['-d', '4']),
    ...['-f', 'json', '-o', report, '--flush-session', '--store-session', dataDir, '--no-bugreport'],
    ...['--max-scan-time', String(crawlSeconds), '--max-attack-time', String(attackSeconds), '-v', '0'],
  ])
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as {
    vulnerabilities: Record<string, Reported[]>
    anomalies: Record<string, Reported[]>
  }
  console.log(`Wapiti as ${role}: ${await requestsSince()} requests`)
  for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies })) {
    for (const { method, path, info } of found) {
      findings.push({ tool: 'Wapiti', kind, where: `${method} ${path.slice(0, 120)}`, what: info })
    }
  }
}

/** How many requests were answered since the last call: a scanner that sends none finds none. */
async function requestsSince(): Promise<number> {
  const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await answer.text()).matchAll(/^firstrung_http_request_seconds_count.* (\d+)$/gm)
  const total = [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
  const since = total - counted
  counted = total
  return since
}

interface Reported {
  method: string
  path: string
  info: string
}

async function sqlmap(targets: string[], token: string, job: string): Promise<void> {
  const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/
  // A star marks a part of the path to try.
  const addresses = targets.filter((target) => target.includes('?') || uuid.test(target))
  const list = join(dataDir, 'addresses.txt')
  await writeFile(list, addresses.map((target) => target.replace(uuid, '$&*')).join('\n'))
  const folder = join(dataDir, 'sqlmap')
  const common = [
    ...['--batch', '--headers', `x-auth-token: ${token}`, '--dbms', 'PostgreSQL', '--level', '1', '--risk', '1'],
    ...['--threads', '4', '--output-dir', folder, '--disable-coloring', '--flush-session', '-v', '0'],
  ]
  await runTool('sqlmap', ['-m', list, '--answers', 'injection marker=Y,want to process=Y', ...common], sqlmapSeconds)
  const bodies: [string, object][] = [
    ['/api/auth/login', { email: 'meera@demo.firstrung.example', password: 'x', userType: 'candidate' }],
    ['/api/quiz', { title: 'a', roles: ['java'], difficulty: ['beginner'] }],
    ['/api/events', { title: 'a', relatedTopics: ['gaming'] }],
    [`/api/admin/jobs/${job}`, { candidateType: 'all', name: 'a', degree: 'a', skills: ['a'] }],
  ]
  for (const [path, body] of bodies) {
    const options = ['-u', `${server.origin}${path}`, '--data', JSON.stringify(body), '--method', 'POST']
    await runTool('sqlmap', [...options, ...common], sqlmapSeconds / 4)
  }
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.csv')) continue
    const rows = (await readFile(join(folder, name), 'utf8')).trim().split('\n').slice(1)
    for (const row of rows) {
      const [where = '', place = '', parameter = '', technique = ''] = row.split(',')
      // Without a technique the row means that nothing was found.
      if (technique) findings.push({ tool: 'sqlmap', kind: 'SQL injection', where, what: `${place} ${parameter}` })
    }
  }
  console.log(`sqlmap: ${addresses.length} addresses and ${bodies.length} bodies, ${await requestsSince()} requests`)
}

/** Runs a scanner to its end, or to its timeout. */
async function runTool(command: string, args: string[], seconds = 300): Promise<void> {
  const tool = spawn(command, args, { cwd: dataDir, stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1000 })
  let said = ''
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    tool.on('error', reject).on('close', resolve)
  })
  if (code !== 0) console.log(`${command} ended with ${code}: ${said.slice(-600)}`)
}
