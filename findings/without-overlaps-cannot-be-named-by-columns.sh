#!/usr/bin/env bash
# PostgreSQL 18.7 as PGlite 0.5.17 with btree_gist: UNIQUE (person, during WITHOUT OVERLAPS), new in PostgreSQL 18, beside the
# older EXCLUDE USING gist (person WITH =, during WITH &&).
# Guess: the new form is a unique constraint like others: ON CONFLICT (person, during) finds it, an upsert works, and it takes
# the same rows as the older form.
# Behaviour: its columns are no target of ON CONFLICT (42P10), and DO UPDATE is refused also by its name (42809); DO NOTHING
# works with the name or without a target. It refuses an empty range (23514), which the older form takes any number of times.
# Seen: {"unique":{"columns":"42P10","named":0,"update":"42809","empty":["23514","23514"]},
#        "exclude":{"columns":"42P10","named":0,"update":"42809","empty":[1,1]}}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null 2>&1
cat >ask.mjs <<'END'
import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'

const database = await PGlite.create({ extensions: { btree_gist } })
await database.exec('create extension btree_gist')
const add = async (rest) => {
  try {
    return (await database.query(rest)).affectedRows
  } catch (error) {
    return error.code
  }
}
const hour = `tstzrange('2026-12-01T04:00Z', '2026-12-01T05:00Z')`
const nothing = `tstzrange('2026-12-01T04:00Z', '2026-12-01T04:00Z')`
const seen = {}
for (const [kind, rule] of [
  ['unique', 'unique (person, during without overlaps)'],
  ['exclude', 'exclude using gist (person with =, during with &&)'],
]) {
  const table = `booked_${kind}`
  const into = `insert into ${table} values`
  await database.exec(`create table ${table} (person int, during tstzrange, constraint ${table}_free ${rule})`)
  assert.equal(await add(`${into} (1, ${hour})`), 1)
  assert.equal(await add(`${into} (1, ${hour})`), '23P01')
  seen[kind] = {
    columns: await add(`${into} (1, ${hour}) on conflict (person, during) do nothing`),
    named: await add(`${into} (1, ${hour}) on conflict on constraint ${table}_free do nothing`),
    update: await add(`${into} (1, ${hour}) on conflict on constraint ${table}_free do update set person = 2`),
    empty: [await add(`${into} (1, ${nothing})`), await add(`${into} (1, ${nothing})`)],
  }
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  unique: { columns: '42P10', named: 0, update: '42809', empty: ['23514', '23514'] },
  exclude: { columns: '42P10', named: 0, update: '42809', empty: [1, 1] },
})
END
node ask.mjs
