import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, withCluster } from '#support/cluster.ts'
import { apiOf, newCandidate, type Somebody } from '#support/people.ts'

// npm run reliability -- cluster [rolling | journeys | killed]: two processes on PostgreSQL behind a round-robin balancer.
// They are restarted under load; journeys run while they are killed; and one is killed while it handles a request.

const databaseUrl = process.env['TEST_DATABASE_URL']
if (!databaseUrl)
  throw new Error('Run this through `npm run reliability -- cluster`, which brings a PostgreSQL server.')

const results: { what: string; figure: string; holds: boolean }[] = []
const note = (what: string, figure: string, holds: boolean) => void results.push({ what, figure, holds })

const parts: Record<string, () => Promise<void>> = { rolling, journeys, killed }
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
for (const [name, part] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await part()

console.log('\n| two processes behind a round-robin | figure | holds |\n|---|---|---|')
for (const { what, figure, holds } of results) console.log(`| ${what} | ${figure} | ${holds ? 'yes' : 'NO'} |`)
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
process.exit(results.every(({ holds }) => holds) ? 0 : 1)

/** Both processes are restarted twice while ten clients send without a pause. No request is repeated, none may be lost. */
async function rolling(): Promise<void> {
  await withCluster({ databaseUrl: databaseUrl ?? '', repeats: false }, async (cluster) => {
    process.env['E2E_ORIGIN'] = cluster.origin
    const people = await Promise.all(Array.from({ length: 10 }, () => newCandidate('Rolling Restart')))
    let isOver = false
    let asked = 0
    const lost: string[] = []
    const ask = async (what: string, work: () => Promise<unknown>) => {
      asked += 1
      await work().catch((error: unknown) => lost.push(`${what}: ${String(error)}`))
    }
    const load = people.map(async (person, n) => {
      while (!isOver) {
        await ask('read', () => person.api.profiles.me())
        await ask('list', () => apiOf().events.list({ body: {} }))
        await ask('write', () => rename(person, `Rolling Restart ${n}`))
        await ask('page', async () => {
          const answer = await fetch(`${cluster.origin}/`)
          await answer.text()
          if (!answer.ok) throw new Error(String(answer.status))
        })
        await sleep(20)
      }
    })
    await sleep(1000)
    const stops: number[] = []
    for (const at of [0, 1, 0, 1]) {
      stops.push(await cluster.restart(at))
      await cluster.ready()
    }
    isOver = true
    await Promise.all(load)
    for (const loss of lost.slice(0, 10)) console.error(loss)
    note('requests lost in 4 restarts', `${lost.length} of ${asked}`, lost.length === 0 && asked > 100)
    const longest = Math.max(...stops)
    note('longest stop, of which 2 s wait for the balancer', `${longest.toFixed(1)} s`, longest <= 10)
  })
}

async function rename({ api }: Somebody, fullName: string): Promise<void> {
  await api.profiles.saveProfile({ body: { fullName } })
}

/** The journeys of a quiz, of a hire and of the forum, while one of the processes is killed every few seconds. */
async function journeys(): Promise<void> {
  await withCluster({ databaseUrl: databaseUrl ?? '' }, async (cluster) => {
    const killing = killNowAndThen(cluster)
    const report = await play(cluster, ['journeys/'])
    const kills = killing.stop()
    note(
      'requests without an answer while processes were killed',
      String(cluster.lost.length),
      cluster.lost.length === 0,
    )
    for (const loss of cluster.lost) console.error(loss)
    for (const { title, passed, began, ended } of report) {
      const during = kills.filter((at) => at >= began && at <= ended).length
      note(title, `${during} kills, ${passed ? 'passed' : 'FAILED'}`, passed)
    }
    for (const journey of ['j02', 'j03', 'j09']) {
      const own = report.filter(({ file }) => file.includes(journey))
      const during = kills.filter((at) => own.some(({ began, ended }) => at >= began && at <= ended)).length
      note(`kills during ${journey.toUpperCase()}`, `${during} in ${own.length} tests`, during > 0 && own.length > 0)
    }
  })
}

/** Kills one process after the other, each as soon as both are ready and it handles no write. */
function killNowAndThen(cluster: Cluster): { stop(): number[] } {
  const kills: number[] = []
  let isOver = false
  const run = async () => {
    for (let at = 0; !isOver; ) {
      await sleep(5000)
      const target = cluster.targets[at % cluster.targets.length]
      const isFree = () =>
        cluster.targets.every(({ isReady }) => isReady) &&
        target?.writes === 0 &&
        Date.now() - target.lastMessageAt > 200
      while (!isOver && !isFree()) await sleep(5)
      if (isOver) return
      cluster.kill(at % cluster.targets.length)
      kills.push(Date.now())
      at += 1
    }
  }
  void run()
  return {
    stop() {
      isOver = true
      return kills
    },
  }
}

/** A process is killed while it handles a click: before it did anything, and after it did everything. */
async function killed(): Promise<void> {
  await withCluster({ databaseUrl: databaseUrl ?? '' }, async (cluster) => {
    const control = createServer((request, reply) => {
      const { searchParams } = new URL(request.url ?? '', 'http://control')
      const moment = searchParams.get('moment')
      const path = searchParams.get('path')
      let isDone = false
      cluster.watch((now, target, { url, bytes }) => {
        // Heartbeats of a live connection are shorter than any message of a person.
        if (isDone || now !== moment || (now === 'told' ? bytes < 100 : url !== path)) return false
        isDone = true
        cluster.kill(cluster.targets.indexOf(target))
        return true
      })
      cluster.ready().then(
        () => reply.end(),
        () => reply.destroy(),
      )
    })
    control.listen(0, '127.0.0.1')
    await once(control, 'listening')
    const { port } = control.address() as AddressInfo
    const report = await play(cluster, ['cluster/'], { E2E_CONTROL: `http://127.0.0.1:${port}` })
    control.close()
    for (const { title, passed } of report) note(title, passed ? 'passed' : 'FAILED', passed)
  })
}

interface Played {
  title: string
  file: string
  passed: boolean
  began: number
  ended: number
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { startTime: string; duration: number }[] }[]
  }[]
}

/** Runs journeys on the cluster and returns when each ran and whether it passed. */
async function play(cluster: Cluster, files: string[], env: Record<string, string> = {}): Promise<Played[]> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-report-'))
  const file = join(folder, 'report.json')
  const child = spawn('playwright', ['test', '--config', 'e2e/cluster.config.ts', '--reporter=list,json', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_ORIGIN: cluster.origin,
      E2E_DATA_DIR: cluster.dataDir,
      E2E_LINE_BREAKS: 'true',
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...env,
    },
  })
  await once(child, 'exit')
  const { suites } = JSON.parse(await readFile(file, 'utf8')) as { suites: Suite[] }
  await rm(folder, { recursive: true })
  const specsOf = (suite: Suite): Played[] => [
    ...(suite.specs ?? []).map(({ title, file: path, ok, tests }) => {
      const [run] = tests[0]?.results ?? []
      const began = Date.parse(run?.startTime ?? '')
      return { title: title.replace(/ \[.*/, ''), file: path, passed: ok, began, ended: began + (run?.duration ?? 0) }
    }),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const played = suites.flatMap(specsOf)
  if (played.length === 0) note(`journeys in ${files.join(', ')}`, 'none was run', false)
  return played
}
