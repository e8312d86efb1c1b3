#!/usr/bin/env bash
# @fastify/helmet 13.2.0 with helmet 8.3.0 and fastify 5.12.8, one set of options for all routes, no nonces.
# Guess: register() makes helmet's middleware once, and each request runs it.
# Behaviour: the plugin makes a new middleware for each request, which reads and composes every policy of the options again.
# helmet itself reads them when it is made and never later.
# Seen: {"registered":0,"plugin":50,"made":1,"own":0}: one read of the policy for each of 50 requests.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8 @fastify/helmet@13.2.0 helmet@8.3.0 >/dev/null 2>&1
cat >count.mjs <<'END'
import assert from 'node:assert/strict'
import plugin from '@fastify/helmet'
import Fastify from 'fastify'
import helmet from 'helmet'

let read = 0
const directives = {
  get 'default-src'() {
    read += 1
    return ["'none'"]
  },
}
const options = { contentSecurityPolicy: { useDefaults: false, directives } }
const requests = 50
const readsOf = async (work) => {
  read = 0
  await work()
  return read
}
const opened = async (prepare) => {
  const app = Fastify()
  await prepare(app)
  app.get('/', async () => 'ok')
  await app.ready()
  return app
}
const ask = async (app) => {
  for (let n = 0; n < requests; n += 1) await app.inject('/')
}

let withPlugin, withOwn, middleware
const seen = {
  registered: await readsOf(async () => (withPlugin = await opened((app) => app.register(plugin, options)))),
  plugin: await readsOf(() => ask(withPlugin)),
  made: await readsOf(() => (middleware = helmet(options))),
}
withOwn = await opened((app) => {
  app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
})
seen.own = await readsOf(() => ask(withOwn))
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { registered: 0, plugin: requests, made: 1, own: 0 })
END
node count.mjs
