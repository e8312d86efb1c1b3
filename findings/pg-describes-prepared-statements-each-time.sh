#!/usr/bin/env bash
# pg 8.23.1 against PGlite 0.5.14 behind pglite-socket 0.2.17; a named statement with 60 columns, in array mode.
# Guess: a named statement is prepared and described once for a connection, and array mode does no work with names.
# Behaviour: it is prepared once and described at each execution, so each result reads the description of all columns once
# more, and builds an empty row with all their names, which array mode never uses.
# Seen: {"executions":50,"prepared":1,"described":50,"names":60}; the description takes 39 to 48 times the time of a row of small
# numbers (printed, not judged).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 --legacy-peer-deps >/dev/null 2>&1
cat >count.mjs <<'END'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'

const Result = createRequire(import.meta.url)('pg/lib/result.js')
const database = await PGlite.create()
const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 })
await server.start()
const port = Number(server.getServerConn().split(':').at(-1))
const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false })
await client.connect()

const calls = { parse: 0, describe: 0 }
for (const call of ['parse', 'describe']) {
  const send = client.connection[call].bind(client.connection)
  client.connection[call] = (...given) => {
    calls[call] += 1
    return send(...given)
  }
}
const columns = Array.from({ length: 60 }, (_, n) => `$1::int + ${n} as column_${n}`)
const query = { name: 'wide', text: `select ${columns.join(', ')}`, values: [1], rowMode: 'array' }
const executions = 50
let last
for (let n = 0; n < executions; n += 1) last = await client.query(query)
const names = Object.keys(last._prebuiltEmptyResultObject ?? {}).length
const seen = { executions, prepared: calls.parse, described: calls.describe, names }
console.log(JSON.stringify(seen))

const timeOf = (work) => {
  const { user: before } = process.cpuUsage()
  for (let n = 0; n < 20_000; n += 1) work()
  return process.cpuUsage().user - before
}
const result = new Result('array', pg.types)
result.addFields(last.fields)
const raw = last.rows[0].map(String)
const ratios = Array.from({ length: 7 }, () => timeOf(() => result.addFields(last.fields)) / timeOf(() => result.parseRow(raw)))
console.log(`the description takes ${ratios.sort((a, b) => a - b)[3].toFixed(1)} times the time of the row`)
assert.deepEqual(seen, { executions, prepared: 1, described: executions, names: 60 })
await client.end()
await server.stop()
await database.close()
END
node count.mjs
