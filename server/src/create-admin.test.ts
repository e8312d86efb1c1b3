import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './platform/embedded/engine.ts'

const script = fileURLToPath(new URL('./create-admin.ts', import.meta.url))

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstrung-create-admin-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the command as the operator would; answers what it says and its exit code. */
const createAdmin = (password: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: 'https://firstrung.example' } },
      (error, _, said) => resolve({ code: error ? Number(error.code) : 0, said }),
    )
    child.stdin?.end(password)
  })

// Each run sets up or opens a whole database.
const patience = 240_000

test('the operator makes further admins, each email once, by the rules of registration [PERM-33]', {
  timeout: patience,
}, async () => {
  const made = await createAdmin('', 'Asha@Example.org', 'Asha Rao')
  expect(made.said).toMatch(
    /^asha@example\.org may sign in at https:\/\/firstrung\.example\/admin, password [\w-]{16} /,
  )
  expect(made.code).toBe(0)

  const again = await createAdmin('Climb-2026!', 'asha@example.org', 'Somebody')
  expect(again).toEqual({ code: 1, said: `${messages.emailTaken}\n` })

  const refused = await createAdmin('abc', 'x')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(messages.invalidEmail)
  expect(refused.said).toContain(messages.passwordShort)

  const { pool, close } = await openEmbedded(dataDir)
  const { rows } = await pool.query<object>('select email, role, full_name from accounts')
  await close()
  expect(rows).toEqual([{ email: 'asha@example.org', role: 'admin', full_name: 'Asha Rao' }])
})
