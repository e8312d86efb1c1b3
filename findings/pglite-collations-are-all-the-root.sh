#!/usr/bin/env bash
# PGlite 0.5.16 (PostgreSQL 18.6, collations of ICU) takes 'create collation' with any locale and any option of it.
# Guess: what it takes is what it sorts by, as on a server: numbers by their value with kn, without case with ks-level1 that is
# not deterministic, ä after z in Swedish; what it has no data for is refused.
# Behaviour: it takes all of them, keeps their names in pg_collation, and sorts by the root order alone, without a word. The
# Intl.Collator of Node sorts by them.
# Seen: {"en-u-kn":"a10 a2","sv":"ä z","en-u-kf-upper":"a A"} A = a: false, Node: a2 a10, z ä, A a
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 >/dev/null 2>&1
cat >sort.mjs <<'END'
import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
const samples = { 'en-u-kn': ['a2', 'a10'], sv: ['z', 'ä'], 'en-u-kf-upper': ['A', 'a'] }
const seen = {}
for (const [locale, names] of Object.entries(samples)) {
  await db.exec(`create collation "own-${locale}" (provider = icu, locale = '${locale}')`)
  const { rows } = await db.query(`select n from unnest($1::text[]) n order by n collate "own-${locale}"`, [names])
  seen[locale] = rows.map(({ n }) => n).join(' ')
}
await db.exec(`create collation level1 (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`)
const { rows } = await db.query(`select 'A' = 'a' collate level1 as same`)
const others = Object.entries(samples).map(([locale, names]) => names.toSorted(new Intl.Collator(locale).compare).join(' '))
console.log(`${JSON.stringify(seen)} A = a: ${rows[0].same}, Node: ${others.join(', ')}`)
assert.deepEqual(seen, { 'en-u-kn': 'a10 a2', sv: 'ä z', 'en-u-kf-upper': 'a A' })
assert.equal(rows[0].same, false)
assert.deepEqual(others, ['a2 a10', 'z ä', 'A a'])
await db.close()
END
node sort.mjs
