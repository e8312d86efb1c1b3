#!/usr/bin/env bash
# Node 24.21.0 (package 'node' of npm), Linux.
# Guess: the client behind fetch, FormData and WebSocket (undici) is loaded at the first use of one of them, so a server that
# never calls fetch does not carry it.
# Behaviour: every ES module that imports node:http loads it. The import reads all exports of the built-in module, and http has
# a lazy getter WebSocket. require('node:http') and an import of node:https do not load it.
# Seen: import true, require false, https false; memory 59.7 and 46.2 MB.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 >/dev/null 2>&1
cat >load.mjs <<'END'
import { createRequire } from 'node:module'

const how = process.argv[2]
if (how === 'import') await import('node:http')
if (how === 'require') createRequire(import.meta.url)('node:http')
if (how === 'https') await import('node:https')
const isLoaded = process.moduleLoadList.some((name) => name.includes('deps/undici/undici'))
console.log(JSON.stringify({ isLoaded, megabytes: process.memoryUsage.rss() / 1024 / 1024 }))
END
cat >compare.mjs <<'END'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const run = (how) => JSON.parse(execFileSync(process.execPath, ['load.mjs', how], { encoding: 'utf8' }))
const [imported, required, https] = ['import', 'require', 'https'].map(run)
console.log(`import ${imported.isLoaded}, require ${required.isLoaded}, https ${https.isLoaded}`)
console.log(`memory ${imported.megabytes.toFixed(1)} and ${required.megabytes.toFixed(1)} MB`)
assert.deepEqual([imported, required, https].map(({ isLoaded }) => isLoaded), [true, false, false])
assert.ok(imported.megabytes > required.megabytes * 1.1)
END
./node_modules/node/bin/node compare.mjs
