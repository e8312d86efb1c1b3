import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { sessionOptions } from '@firstrung/server/src/platform/database/server-pool.ts'
import { openEmbedded } from '@firstrung/server/src/platform/embedded/engine.ts'
import pg from 'pg'
import pino from 'pino'
import type { Fresh, Scenario } from './scenario.ts'

// The least that any server must do for these calls: a bare HTTP server that runs the same SQL with the same driver and
// sends the same bytes. It reads the body and ignores it.
const { databaseUrl, dataDir, file, isStrict } = JSON.parse(process.env['BASELINE'] ?? '{}') as {
  databaseUrl?: string
  dataDir?: string
  file?: string
  isStrict?: true
}
const log = pino({ level: isStrict ? 'info' : 'silent' })
const scenarios = JSON.parse(await readFile(file ?? '', 'utf8')) as Scenario[]
const pool = dataDir
  ? (await openEmbedded(dataDir)).pool
  : new pg.Pool({ connectionString: databaseUrl, max: 10, options: sessionOptions })
const byCall = new Map(scenarios.map((scenario) => [`${scenario.method} ${scenario.path}`, scenario]))

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    void answer(`${request.method} ${request.url}`).then((body) => {
      log.info({ method: request.method, path: request.url, status: 200 }, 'request')
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(body)
    })
  })
})

let turns = 0

function freshOf(value: unknown, turn: number): unknown {
  const fresh = value as Fresh | null
  if (fresh?.fresh === 'id') return randomUUID()
  if (fresh?.fresh === 'count') return fresh.from + turn
  if (fresh?.fresh === 'turn') return fresh.of[turn % fresh.of.length]
  return value
}

async function answer(call: string): Promise<string> {
  const scenario = byCall.get(call)
  if (!scenario) return '{}'
  const turn = turns
  turns += 1
  const client = await pool.connect()
  try {
    for (const { text, values, name } of scenario.statements) {
      await client.query({
        text,
        values: values.map((value) => freshOf(value, turn)),
        ...(isStrict && name && { name }),
      })
    }
  } finally {
    client.release()
  }
  return scenario.body
}

process.on('message', async ({ statement }: { statement: string }) => {
  await pool.query(statement)
  process.send?.({})
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
