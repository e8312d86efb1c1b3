import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneArchives } from '#src/platform/files/archive.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { commands } from '../../../scripts/commands.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Each command, with arguments with which it would work. */
const works: [string, string[]][] = [
  ['admin', ['create-admin', 'asha@example.org', 'Asha Rao']],
  ['backup', ['saved']],
  ['restore', ['saved']],
  ['move-database', ['to-postgres']],
  ['move-files', ['to-s3']],
]
const bucket = { S3_BUCKET_URL: 'http://127.0.0.1:1/b', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }

/** What a breach file holds. */
const aBreach = {
  ...{ title: 'A lost laptop', noticedAt: '2026-11-20T10:00:00.000Z', nature: 'A laptop was lost.' },
  ...{ extent: '40 resumes.', data: 'Resumes.', timing: 'Yesterday.', location: 'A train.' },
  ...{ consequences: 'Calls.', measures: 'Locked.', advice: 'Give nobody a code.' },
}

describe('a command of the operator', () => {
  test.each(works.filter(([name]) => name !== 'restore'))(
    'the command %s %j refuses, and makes nothing, where there is no installation',
    async (name, words) => {
      const DATA_DIR = join(folder, 'forgotten')
      const settings =
        name === 'move-database' ? { DATABASE_URL: 'postgres://firstrung:secret@127.0.0.1:1/firstrung' } : bucket
      const refused = await runCommand(name, words, { DATA_DIR, ...settings }, 'Climb-2026!')
      expect(refused.code).toBe(2)
      expect(refused.said).toContain(
        name === 'move-files'
          ? `There are no files in ${DATA_DIR}.`
          : `There is no installation of Firstrung in the folder ${DATA_DIR}.`,
      )
      expect(refused.said).not.toContain('secret')
      expect(existsSync(DATA_DIR)).toBe(false)
      expect(existsSync('saved')).toBe(false)
    },
  )

  const everything: [string, string[]][] = [
    ['admin', ['create-admin', 'asha@example.org', 'Asha Rao']],
    ['admin', ['reset-password', 'asha@example.org']],
    ['admin', ['remove-second-factor', 'asha@example.org']],
    ['admin', ['erase', 'asha@example.org', '--yes']],
    ['admin', ['rotate-links']],
    ['admin', ['breaches']],
    ['admin', ['breach-open', 'BREACH']],
    ['admin', ['breach-change', '1', 'BREACH']],
    ['admin', ['breach-tell', '1', 'candidates']],
    ['admin', ['breach-report', '1']],
    ['backup', ['saved']],
  ]
  test('every command of the operator is tried without a database', () => {
    const { more = '' } = commands['admin'] ?? {}
    const named = [...more.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name)
    expect(everything.flatMap(([name, [what]]) => (name === 'admin' ? what : []))).toEqual(named)
  })

  test.each(everything)(
    'the command %s %j says in one sentence that PostgreSQL does not answer, and ends',
    async (name, words) => {
      const DATA_DIR = join(folder, 'stopped')
      const file = join(folder, 'breach.json')
      await writeFile(file, JSON.stringify(aBreach))
      const settings = { DATA_DIR, DATABASE_URL: 'postgres://firstrung:secret@127.0.0.1:1/firstrung' }
      const refused = await runCommand(
        name,
        words.map((word) => (word === 'BREACH' ? file : word)),
        settings,
        'Climb-2026!',
      )
      expect(refused).toMatchObject({ code: 1, printed: '' })
      expect(refused.said.split('\n')).toEqual([
        'Installation: the database "firstrung" at 127.0.0.1:1',
        'DATABASE_URL: Nothing answers at 127.0.0.1:1. Is PostgreSQL running there?',
        '',
      ])
      expect(existsSync('saved')).toBe(false)
    },
  )

  test.each(works)('the command %s %j answers --help with its usage, and does nothing else', async (name, words) => {
    const DATA_DIR = join(folder, 'helped')
    const helped = await runCommand(name, [...words, '--help'], { DATA_DIR })
    expect(helped).toMatchObject({ code: 0, said: '' })
    expect(helped.printed).toMatch(/^Usage: npm run /)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each([
    ['admin', ['fly']],
    ['admin', ['create-admin', 'asha@example.org']],
    ['admin', ['rotate-links', '--yes']],
    ['backup', ['one', 'two']],
    ['backup', ['one', '--keep', '0']],
    ['backup', ['one', '--everything']],
    ['restore', []],
    ['move-database', ['there']],
    ['move-files', ['--fast']],
  ])('the command %s %j is answered with what is wrong, and the usage', async (name, words) => {
    const refused = await runCommand(name, words, { DATA_DIR: join(folder, 'refused') })
    expect(refused.code).toBe(2)
    expect(refused.said).toMatch(/^.+\nUsage: npm run /)
    expect(refused.said).not.toContain('    at ')
  })
})

test('of many backups the newest are kept, and nothing that is no backup is touched', async () => {
  const place = join(folder, 'backups')
  const backup = async (name: string, madeAt: string) => {
    await mkdir(join(place, name), { recursive: true })
    const manifest = { format: 1, madeAt, migrations: [], tables: [], sequences: [], sums: [], files: [] }
    await writeFile(join(place, name, 'manifest.json'), JSON.stringify(manifest))
  }
  await backup('a', '2026-11-03T00:00:00.000Z')
  await backup('b', '2026-11-01T00:00:00.000Z')
  await backup('c', '2026-11-02T00:00:00.000Z')
  await backup('d.part', '2026-10-01T00:00:00.000Z')
  await mkdir(join(place, 'photos'))
  await writeFile(join(place, 'notes.txt'), 'mine')
  expect(await pruneArchives(place, 2)).toEqual([join(place, 'b')])
  expect((await readdir(place)).sort()).toEqual(['a', 'c', 'd.part', 'notes.txt', 'photos'])
})
