#!/usr/bin/env bash
# kysely 0.29.9, CamelCasePlugin with its default options, PostgreSQL's compiler without a database.
# Guess: the plugin looks names up in its memory, and a statement whose names are snake_case already passes as it is.
# Behaviour: it makes a new object of every node but values and operators, also where no name changes, for each execution.
# Writing the names while the statement is compiled, with an own `sanitizeIdentifier`, gives the same text without a copy.
# Seen: {"nodes":91,"kept":["OperatorNode","ValueNode"],"sameText":true}; 1.2 to 1.3 times the time of building and
# compiling without the plugin (printed, not judged).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund kysely@0.29.9 >/dev/null 2>&1
cat >count.mjs <<'END'
import assert from 'node:assert/strict'
import { CamelCasePlugin, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely'

class Dialect extends PostgresDialect {
  createQueryCompiler() {
    return new (class extends PostgresQueryCompiler {
      sanitizeIdentifier(name) {
        return super.sanitizeIdentifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      }
    })()
  }
}
const pool = { connect() {}, end() {} }
const plugin = new CamelCasePlugin()
const plugged = new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [plugin] })
const compiled = new Kysely({ dialect: new Dialect({ pool }) })
const bare = new Kysely({ dialect: new PostgresDialect({ pool }) })

const statement = (db, table, column) =>
  db
    .selectFrom(`${table} as application`)
    .innerJoin('people', 'people.id', `application.${column}`)
    .select(['application.id', `application.${column}`, 'people.name', 'people.email', 'people.city'])
    .where(`application.${column}`, '=', 1)
    .where('people.city', 'is not', null)
    .orderBy(`application.${column}`)
    .limit(20)

const nodesOf = (value, found = new Set()) => {
  if (value === null || typeof value !== 'object' || found.has(value)) return found
  if ('kind' in value) found.add(value)
  for (const inner of Object.values(value)) nodesOf(inner, found)
  return found
}
const before = statement(bare, 'made_applications', 'created_at').toOperationNode()
const after = nodesOf(plugin.transformQuery({ node: before, queryId: { queryId: 'one' } }))
const nodes = nodesOf(before)
const seen = {
  nodes: nodes.size,
  kept: [...new Set([...nodes].filter((node) => after.has(node)).map(({ kind }) => kind))],
  sameText:
    statement(plugged, 'madeApplications', 'createdAt').compile().sql ===
    statement(compiled, 'madeApplications', 'createdAt').compile().sql,
}
console.log(JSON.stringify(seen))

const timeOf = (db) => {
  const began = process.cpuUsage()
  for (let n = 0; n < 4000; n += 1) statement(db, 'madeApplications', 'createdAt').compile()
  const { user } = process.cpuUsage(began)
  return user
}
const ratios = Array.from({ length: 7 }, () => timeOf(plugged) / timeOf(compiled)).sort((a, b) => a - b)
console.log(`${ratios[3].toFixed(1)} times the time of compiling without the plugin`)
assert.ok(seen.nodes > 20)
assert.deepEqual({ kept: seen.kept, sameText: seen.sameText }, { kept: ['OperatorNode', 'ValueNode'], sameText: true })
END
node count.mjs
