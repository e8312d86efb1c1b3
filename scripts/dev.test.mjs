import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run.mjs'

/** @type {import('node:child_process').ChildProcess} */
let server
let folder = ''
let origin = ''
let said = ''

// As a developer starts it, in a shell that lets everybody read new files.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firstrung-dev-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const command = 'umask 022; exec "$0" scripts/dev.mjs --empty'
  server = spawn('/bin/sh', ['-c', command, process.execPath], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: '', npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await new Promise((resolve, reject) => {
    const receive = (/** @type {Buffer} */ bytes) => {
      said += String(bytes)
      if (said.includes('Firstrung is ready')) resolve(undefined)
      // The watcher stays when the server ends.
      if (said.includes('Failed running')) reject(new Error(said))
    }
    server.stdout?.on('data', receive)
    server.stderr?.on('data', receive)
    server.once('exit', () => reject(new Error(said)))
  })
})
afterAll(async () => {
  if (server.pid && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF',
)

/** @returns {Promise<any>} */
const jsonOf = (/** @type {Response} */ answer) => answer.json()

test('npm run dev stores a PDF and serves it again, and no other user of the machine can read it', async () => {
  const body = { email: 'dev@example.org', password: 'Ladder-2026!', userType: 'candidate' }
  const registered = await fetch(`${origin}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token, user } = await jsonOf(registered)
  const query = new URLSearchParams({
    path: 'resumes/',
    objectName: `resume-${String(user?._id)}.pdf`,
    contentType: 'application/pdf',
  })
  const signed = await jsonOf(
    await fetch(`${origin}/s3/sign?${query.toString()}`, { headers: { 'x-auth-token': token } }),
  )
  const sent = await fetch(origin + signed.signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: pdf,
  })
  expect({ status: sent.status, said: await sent.text() }).toMatchObject({ status: 200 })
  const read = await fetch(origin + signed.publicUrl)
  expect(read.status).toBe(200)
  expect(
    Buffer.from(await read.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  // The embedded engine sets the permissions of its own files; their folder is closed to other users.
  const others = all.filter(({ parentPath }) => !parentPath.startsWith(join(folder, 'database')))
  const open = others.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
  expect(others.length).toBeGreaterThan(5)
  expect(open.map(({ name }) => name)).toEqual([])
})

test('npm run dev serves pages from the sources, and keeps them and their calls waiting while the server starts again', async () => {
  const page = await fetch(`${origin}/blogs`)
  expect((await fetch(`${origin}/dev/gallery`)).status).toBe(200)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('inject-hmr-runtime')

  const { length } = said
  const now = new Date()
  utimesSync(join(root, 'server', 'src', 'app.ts'), now, now)
  await expect.poll(() => said.slice(length)).toContain('Restarting')
  const [call, again] = await Promise.all([fetch(`${origin}/healthz`), fetch(`${origin}/blogs`)])
  expect([call.status, again.status]).toEqual([200, 200])
  expect(said.slice(length)).toContain('Firstrung is ready')
})

test('npm run dev has git check the formatting before each commit', () => {
  const hooks = execFileSync('git', ['config', 'core.hooksPath'], { cwd: root, encoding: 'utf8' }).trim()
  expect(hooks).not.toBe('')
  if (hooks !== '.githooks') return
  expect(statSync(join(root, hooks, 'pre-commit')).mode & 0o111).not.toBe(0)
})
