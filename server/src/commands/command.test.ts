import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneArchives } from '#src/platform/archive.ts'
import { runCommand } from '#src/testing/run-command.ts'

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

describe('a command of the operator', () => {
  test.each(works.filter(([name]) => name !== 'restore'))(
    '%s %j refuses, and makes nothing, where there is no installation',
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

  test.each(works)('%s %j answers --help with its usage, and does nothing else', async (name, words) => {
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
  ])('%s %j is answered with what is wrong, and the usage', async (name, words) => {
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
