#!/usr/bin/env bash
# PostgreSQL 18.7 as PGlite 0.5.17: 1,000 people with an hour on each Thursday of 2026, once as a row for each hour (tstzrange) and
# once as a row for each person (tstzmultirange, made by range_agg), each with a GiST index. Who is busy on a Wednesday in June?
# Guess: the index of the multirange finds people by their hours, as that of the ranges does, with fewer entries.
# Behaviour: it keeps one range for each person, from the first hour of the year to the last, and the statistics do, too. So it
# finds all people for any moment of the year, each row is read and thrown away, and the planner expects all of them.
# Seen: {"ranges":{"wednesday":"0 found","thursday":"125 found"},
#        "multiranges":{"wednesday":"1000 found, 1000 expected, 1000 thrown away, 0 left",
#                       "thursday":"1000 found, 1000 expected, 875 thrown away, 125 left"}}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null 2>&1
cat >ask.mjs <<'END'
import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
await database.exec(`
  create table hours (person int, during tstzrange);
  insert into hours
    select person, tstzrange(start, start + interval '1 hour')
    from generate_series(1, 1000) person,
      generate_series(timestamptz '2026-01-01T04:00Z', '2026-12-31T04:00Z', interval '168 hours') day,
      lateral (select day + person % 8 * interval '1 hour' as start);
  create table people (person int, during tstzmultirange);
  insert into people select person, range_agg(during) from hours group by person;
  create index on hours using gist (during);
  create index on people using gist (during);
  analyze;
  set enable_seqscan = off;
`)
const moments = {
  wednesday: `tstzrange('2026-06-10T04:00Z', '2026-06-10T04:30Z')`,
  thursday: `tstzrange('2026-06-11T04:00Z', '2026-06-11T04:30Z')`,
}
const planOf = async (table, moment) => {
  const { rows } = await database.query(
    `explain (analyze, timing off, format json) select person from ${table} where during && ${moments[moment]}`,
  )
  const [{ Plan: scan }] = rows[0]['QUERY PLAN']
  const index = scan.Plans?.[0]
  assert.equal(index?.['Node Type'] ?? scan['Node Type'], index ? 'Bitmap Index Scan' : 'Index Scan')
  const away = scan['Rows Removed by Index Recheck'] ?? 0
  return { found: (index ?? scan)['Actual Rows'], expected: scan['Plan Rows'], left: scan['Actual Rows'], away }
}
const ranges = async (moment) => `${(await planOf('hours', moment)).found} found`
const multiranges = async (moment) => {
  const { found, expected, away, left } = await planOf('people', moment)
  return `${found} found, ${expected} expected, ${away} thrown away, ${left} left`
}
const seen = {
  ranges: { wednesday: await ranges('wednesday'), thursday: await ranges('thursday') },
  multiranges: { wednesday: await multiranges('wednesday'), thursday: await multiranges('thursday') },
}
await database.close()
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  ranges: { wednesday: '0 found', thursday: '125 found' },
  multiranges: {
    wednesday: '1000 found, 1000 expected, 1000 thrown away, 0 left',
    thursday: '1000 found, 1000 expected, 875 thrown away, 125 left',
  },
})
END
node ask.mjs
