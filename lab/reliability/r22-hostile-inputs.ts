import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdfOf } from '@firstrung/server/src/testing/small-files.ts'
import { ensurePages } from '../../scripts/pages.mjs'
import { type Answer, type Ask, call, quantile } from './client.ts'
import type { Prepared, Protocol } from './environment.ts'
import { sendSlowly, visit } from './r19-slow-senders.ts'
import {
  type Caller,
  type HostileInput,
  hostileInputs,
  openTargets,
  registrations,
  type Targets,
  upload,
} from './r22-inputs.ts'
import { startWhole, type WholeServer } from './whole-server.ts'

/** The longest wait for others, in milliseconds; and for an ordinary upload, whose file is queued for its check. */
const longestWait = 300
const longestUpload = 10_000
/** The memory limit for the server and the processes that open files, in megabytes: that of a machine with 2 GB. */
const mostMemory = 1536

const attackers = 6

/** The hostile inputs of the security review, several at once, beside visitors of a whole server with default limits. */
export const r22: Protocol = {
  id: 'R22',
  async run(environment) {
    await ensurePages()
    const seconds = environment.isFull ? 30 : 8
    const url = await environment.database()
    const targets = await openTargets()
    const server = await startWhole({
      settings: { ...targets.settings, DATABASE_URL: url, DATA_DIR: join(environment.folder, 'r22') },
      hasDefaultLimits: true,
    })
    const rows = await lookAtAll(server, await environment.prepare(url), targets, seconds).finally(async () => {
      await server.stop()
      await targets.close()
    })
    const control = await naive(seconds)
    const worst = Math.max(...rows.map(({ p99 }) => p99))
    const memory = Math.max(...rows.map(({ megabytes }) => megabytes))
    const low = rows.filter(({ holds }) => !holds).map(({ id }) => id)
    return {
      holds: low.length === 0 && control.p99 > longestWait,
      figure: `F1 to F9 and L10 by ${attackers} attackers at once, ${seconds} s each${environment.isFull ? '' : ' (30 with --full)'}: p99 of others at most ${Math.round(worst)} ms (bar ${longestWait}), memory at most ${memory} MB (bar ${mostMemory}), beyond a bar, or others or attackers answered otherwise than they should be: ${low.join(', ') || 'never'}; control that reads a text as often as it has letters: ${control.text}`,
      table: [
        '| input | what the attackers got | peak memory, MB | requests of others | their p99, ms | their 503 | their other refusals |',
        '|---|---|---|---|---|---|---|',
        ...rows.map(({ row }) => row),
      ],
    }
  },
}

/** First only the visitors, then with each input. */
async function lookAtAll(server: WholeServer, context: Prepared, targets: Targets, seconds: number) {
  const people = (await context.people(2 * attackers)).map((one, at) => ({ ...one, address: `198.51.100.${at + 1}` }))
  const beside = { server, seconds, attackers: people.slice(0, attackers), visitors: people.slice(attackers) }
  const inputs = await hostileInputs(server, context, targets)
  await visit(server.origin, beside.visitors.flatMap(asksOf), 3)
  const rows = [await look(beside, null)]
  for (const input of inputs) rows.push(await look(beside, input))
  return rows
}

interface Scenery {
  server: WholeServer
  seconds: number
  attackers: Caller[]
  visitors: Caller[]
}

async function look({ server, seconds, attackers, visitors }: Scenery, input: HostileInput | null) {
  const resume = await pdfOf('Meera Nair\nFrontend developer, Pune')
  const memory = watchMemory(server.pid)
  const attack = input && begin(input, attackers, server.port)
  const uploading = input?.concernsUploads && upload(server.origin, visitors[0] as Caller, resume)
  const { p99, refusals, sent } = await visit(server.origin, visitors.flatMap(asksOf), seconds)
  const answers = (await attack?.end()) ?? []
  const uploaded = uploading && (await uploading)
  const megabytes = await memory.end()
  const isExpected = ({ status }: Answer) => input?.answers?.includes(status) ?? (status > 0 && status < 500)
  const registered = answers.filter(({ status }) => status === 200).length
  const busy = refusals.filter((status) => status === 503).length
  const beside = uploaded ? `; an honest upload beside them: ${told([uploaded])}` : ''
  return {
    id: input?.id ?? 'alone',
    holds:
      p99 < longestWait &&
      megabytes < mostMemory &&
      refusals.length === 0 &&
      answers.every(isExpected) &&
      (input?.id !== 'F5' || registered <= registrations) &&
      (!uploaded || (uploaded.status === 200 && uploaded.millis < longestUpload)),
    p99,
    megabytes,
    row: `| ${input ? `${input.id}: ${input.name}` : 'none'} | ${told(answers)}${beside} | ${megabytes} | ${sent} | ${Math.round(p99)} | ${busy} | ${refusals.length - busy} |`,
  }
}

/** The requests of an ordinary visitor: small calls, one with a session, a page, and a health check. */
function asksOf({ token, address }: Caller): Ask[] {
  const asks: Ask[] = [
    { method: 'GET', path: '/api/site' },
    { method: 'POST', path: '/api/quiz', body: {} },
    { method: 'GET', path: '/api/auth/user', token },
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/healthz' },
  ]
  return asks.map((ask) => ({ ...ask, headers: { 'x-forwarded-for': address } }))
}

/** Each attacker sends it again as soon as it is answered. */
function begin({ send }: HostileInput, attackers: readonly Caller[], port: number) {
  const answers: Answer[] = []
  if (!send) {
    const stops = ['127.0.0.2', '127.0.0.3'].map((address) => sendSlowly(port, address))
    return {
      async end() {
        for (const stop of stops) stop()
        return answers
      },
    }
  }
  let isOver = false
  const sending = attackers.map(async (attacker) => {
    for (let turn = 0; !isOver; turn += 1) answers.push(await send(attacker, turn))
  })
  return {
    async end() {
      isOver = true
      await Promise.all(sending)
      return answers
    },
  }
}

/** How many answers of each status there were, and how long they took. */
function told(answers: readonly Answer[]): string {
  if (answers.length === 0) return 'nothing'
  const millis = answers.map((answer) => answer.millis)
  const groups = Map.groupBy(answers, ({ status }) => status)
  const counts = [...groups].map(([status, group]) => `${group.length} × ${status || 'no answer'}`).join(', ')
  return `${counts}, in ${Math.round(quantile(millis, 0.5))} ms, at most ${Math.round(Math.max(...millis))}`
}

/** The largest memory of a process and its children together, in megabytes. Needs Linux. */
function watchMemory(pid: number) {
  let peak = 0
  const sample = async () => {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const sizes = [String(pid), ...children.trim().split(' ')].map(async (process) => {
      // One that has ended since uses no memory.
      const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    })
    const sum = (await Promise.all(sizes)).reduce((one, other) => one + other)
    peak = Math.max(peak, sum)
  }
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(50)) await sample()
  })()
  return {
    async end() {
      isOver = true
      await watching
      return Math.round(peak)
    },
  }
}

/** The control, in another process: visitors beside texts that a careless server reads in superlinear time. */
async function naive(seconds: number) {
  const child = fork(new URL('./r22.child.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  const origin = `http://127.0.0.1:${port}`
  const long = Buffer.from('1'.padEnd(300_000))
  const input = { id: '', name: '', send: () => call(origin, { method: 'POST', path: '/', body: long }) }
  const attack = begin(input, [{ id: '', token: '', address: '' }], port)
  const seen = await visit(origin, [{ method: 'GET', path: '/' }], seconds)
  await attack.end()
  child.kill('SIGKILL')
  return seen
}
