import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeToOthers } from './private-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-private-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

test('an older data folder and everything in it is closed to other users, and nothing outside it', async () => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'files', 'resumes'), { recursive: true })
  await writeFile(join(data, 'files', 'resumes', 'a.pdf'), 'a')
  await writeFile(join(folder, 'outside'), 'b')
  await symlink(join(folder, 'outside'), join(data, 'link'))
  for (const path of [data, join(data, 'files'), join(data, 'files', 'resumes')]) await chmod(path, 0o755)
  await chmod(join(data, 'files', 'resumes', 'a.pdf'), 0o644)
  await chmod(join(folder, 'outside'), 0o644)

  expect(await closeToOthers(data)).toBe(true)

  expect(await modeOf('data')).toBe('700')
  expect(await modeOf('data', 'files', 'resumes')).toBe('700')
  expect(await modeOf('data', 'files', 'resumes', 'a.pdf')).toBe('600')
  expect(await modeOf('outside')).toBe('644')
  expect(await closeToOthers(join(folder, 'nothing'))).toBe(true)
})

test('files that the program writes later are readable only by its user, whatever the umask is', async () => {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { makeFilesPrivate } from ${JSON.stringify(new URL('./private-files.ts', import.meta.url))}
    makeFilesPrivate()
    mkdirSync(${JSON.stringify(join(folder, 'new'))})
    writeFileSync(${JSON.stringify(join(folder, 'new', 'file'))}, 'x')`
  const script = 'umask 022; exec "$0" --input-type=module --eval "$1"'
  await promisify(execFile)('/bin/sh', ['-c', script, process.execPath, program])
  expect(await modeOf('new')).toBe('700')
  expect(await modeOf('new', 'file')).toBe('600')
})
