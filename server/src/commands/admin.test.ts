import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@firstrung/contract'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from '#src/open-database.ts'
import { shownAddress } from '#src/start-faults.ts'
import { type FreshPlace, freshPlace } from '#src/testing/fresh-place.ts'
import { runCommand } from '#src/testing/run-command.ts'

let dataDir: string
let place: FreshPlace
let named: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstrung-admin-'))
  place = await freshPlace(dataDir, 'data')
  named = `Installation: ${nameOf(place)}\n`
  const { pool, close } = await place.open()
  await setUp(pool)
  await close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const admin = (password: string, ...args: string[]) =>
  runCommand('admin', args, { ...place.settings, PUBLIC_URL: 'https://firstrung.example' }, password)

// Each run sets up or opens a whole database.
const patience = 240_000

test('the operator makes further admins, each email once, by the rules of registration [PERM-33]', {
  timeout: patience,
}, async () => {
  const made = await admin('', 'create-admin', 'Asha@Example.org', 'Asha Rao')
  expect(made.said.replace(named, '')).toMatch(
    /^asha@example\.org may sign in at https:\/\/firstrung\.example\/admin, password [\w-]{16} /,
  )
  expect(made.code).toBe(0)

  const again = await admin('Climb-2026!', 'create-admin', 'asha@example.org', 'Somebody')
  expect(again).toMatchObject({ code: 1, said: `${named}${messages.emailTaken}\n` })

  const refused = await admin('abc', 'create-admin', 'x', 'Somebody')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(messages.invalidEmail)
  expect(refused.said).toContain(messages.passwordShort)
})

test('the operator sets a password, ends signed links, and reads how it is done', { timeout: patience }, async () => {
  const nobody = await admin('Climb-2026!', 'reset-password', 'nobody@example.org')
  expect(nobody).toMatchObject({ code: 1, said: `${named}Nobody has the address nobody@example.org.\n` })
  expect(await admin('', 'fly')).toMatchObject({ code: 2, said: expect.stringContaining('reset-password EMAIL') })

  const before = await stored()
  const reset = await admin('Ladder-2026!', 'reset-password', 'Asha@example.org')
  expect(reset).toMatchObject({
    code: 0,
    said: `${named}asha@example.org has a new password, and is signed out everywhere\n`,
  })
  expect((await admin('', 'rotate-links')).code).toBe(0)
  const without = await admin('', 'remove-second-factor', 'asha@example.org')
  expect(without).toMatchObject({ code: 1, said: `${named}${messages.secondFactorIsOff}\n` })

  const after = await stored()
  expect(after.links).not.toEqual(before.links)
  expect(after.people).toEqual([{ email: 'asha@example.org', role: 'admin', full_name: 'Asha Rao' }])
  expect(await verify(after.hash, 'Ladder-2026!')).toBe(true)
})

test('the operator keeps a register of breaches, notifies those concerned, and prints the report', {
  timeout: patience,
}, async () => {
  const file = join(dataDir, 'breach.json')
  const people = join(dataDir, 'people.txt')
  const breach = {
    ...{ title: 'A lost laptop', noticedAt: new Date().toISOString(), nature: 'A laptop was lost.' },
    ...{ extent: '40 resumes.', data: 'Resumes.', timing: 'Yesterday.', location: 'A train.' },
    ...{ consequences: 'Calls.', measures: 'Locked.', advice: 'Give nobody a code.' },
  }
  await writeFile(file, JSON.stringify({ ...breach, advice: '' }))
  expect(await admin('', 'breach-open', file)).toMatchObject({ code: 1, said: 'advice is needed\n' })
  await writeFile(file, JSON.stringify(breach))
  expect((await admin('', 'breach-open', file)).said).toContain('Breach 1 is in the register.')
  await writeFile(people, 'meher@example.org\n\nMeher@example.org\nravi@example.org\n')
  expect((await admin('', 'breach-tell', '1', people)).said).toContain('2 more people are told by email')
  expect((await admin('', 'breach-tell', '1', people)).said).toContain('0 more people are told by email')
  expect((await admin('', 'breach-tell', '7', people)).said).toContain('There is no breach 7.')
  await writeFile(file, JSON.stringify({ ...breach, title: 'A stolen laptop' }))
  expect(await admin('', 'breach-change', '1', file)).toMatchObject({ code: 0, said: `${named}Breach 1 is changed.\n` })
  const report = await admin('', 'breach-report', '1')
  expect(report.printed).toContain('Give nobody a code.')
  expect(report.printed).toContain('0 of 2 people told by email')
  expect((await admin('', 'breaches')).said).toMatch(
    /1 {2}A stolen laptop: report due .* 7[12] hours left; 0 of 2 people told/,
  )
})

test('the operator erases a person after confirming it twice, but no admin', {
  timeout: patience,
}, async () => {
  const { pool, close } = await place.open()
  await pool.query(
    `insert into accounts (email, role, full_name) values ('gone@example.org', 'candidate', 'Gone Soon')`,
  )
  await close()

  expect((await admin('', 'erase', 'gone@example.org')).said).toContain('This cannot be undone.')
  expect(await admin('', 'erase', 'asha@example.org', '--yes')).toMatchObject({
    code: 1,
    said: `${named}${messages.unauthorizedZ}\n`,
  })
  expect((await admin('', 'erase', 'gone@example.org', '--yes')).said).toContain('gone@example.org is erased.')
  expect((await stored()).people).toEqual([{ email: 'asha@example.org', role: 'admin', full_name: 'Asha Rao' }])
})

/** The installation as commands name it. */
const nameOf = ({ settings: { DATA_DIR = '', DATABASE_URL } }: FreshPlace) =>
  DATABASE_URL ? shownAddress(DATABASE_URL) : `the folder ${DATA_DIR}`

async function stored() {
  const { pool, close } = await place.open()
  const { rows: people } = await pool.query<object>('select email, role, full_name from accounts')
  const { rows: hashes } = await pool.query<{ hash: string }>('select password_hash as hash from accounts')
  const { rows: links } = await pool.query<object>(`select value from secrets where name = 'links'`)
  await close()
  return { people, hash: hashes[0]?.hash ?? '', links }
}
