import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readingFrom } from '#src/platform/database/copying.ts'
import { pruneArchives, writeArchive } from '#src/platform/files/archive.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { readArguments, refuse } from '../../../scripts/arguments.mjs'
import { usageOf } from '../../../scripts/commands.mjs'
import { command, needInstallation, openAsItIs, Refused, say } from './command.ts'

// npm run backup -- folder: writes database and files of this moment into a new folder.

const usage = usageOf('backup')
const { values, positionals } = readArguments({ usage, options: { keep: { type: 'string' } }, least: 1 })
const [folder = ''] = positionals
const keep = values.keep === undefined ? null : Number(values.keep)
if (keep !== null && !(Number.isInteger(keep) && keep > 0))
  refuse(`--keep is ${values.keep}: it must be 1 or more.`, usage)

command(async (env) => {
  const path = resolve(folder)
  if (existsSync(path)) throw new Refused(`${path} is there already. Every backup gets a folder of its own.`)
  await needInstallation(env)
  const { pool, close } = await openAsItIs(env)
  try {
    const client = await pool.connect()
    const storage = openStorage(env)
    const { sums, files } = await readingFrom(client, (source) =>
      writeArchive(path, source, storage, new Date()),
    ).finally(() => client.release())
    const rows = sums.reduce((all, sum) => all + sum.rows, 0)
    say(`${path} holds ${sums.length} tables with ${rows} rows, and ${files.length} files, each with its checksum.`)
    if (keep !== null) for (const old of await pruneArchives(dirname(path), keep)) say(`${old} is removed.`)
  } finally {
    await close()
  }
})
