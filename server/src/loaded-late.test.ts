import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the files that the server's own modules bring along before anybody has asked anything. */
const script = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
await import('#src/assemble.ts')
await import('#src/platform/pages/pages.ts')
console.log(JSON.stringify([...loaded, ...process.moduleLoadList]))
`

/** Each takes a megabyte or 30 ms of the start, and few requests need it. */
const late = [
  '@simplewebauthn',
  'nodemailer',
  'prom-client',
  'file-type',
  'yauzl',
  '@opentelemetry',
  'ioredis',
  '@socket.io/redis-streams-adapter',
  'sharp',
  'harfbuzzjs',
  '@cantoo/pdf-lib',
  'unpdf',
  'qrcode',
  'feed',
  'openid-client',
  'jose',
  '@socket.io/postgres-adapter',
]

test('does not load what few requests need before the first of them', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
  })
  const files = JSON.parse(stdout) as string[]
  expect(files.some((url) => url.includes('/node_modules/fastify/'))).toBe(true)
  // Node's client of fetch, 13 MB: the first fetch loads it, and so does each module that imports node:http (Node 24).
  expect(files.filter((name) => name.includes('deps/undici/undici'))).toEqual([])
  expect(late.filter((name) => files.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
}, 60_000)
