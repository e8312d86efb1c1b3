import { resolve } from 'node:path'
import { setUp } from '#src/open-database.ts'
import { sinceBaseline } from '#src/platform/database/baseline.ts'
import { CannotCopy, fill } from '#src/platform/database/copying.ts'
import { migrate, openDb } from '#src/platform/database/db.ts'
import { checkFiles, copyFiles, readArchive } from '#src/platform/files/archive.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { installTasks } from '#src/platform/tasks/tasks.ts'
import { readArguments } from '../../../scripts/arguments.mjs'
import { usageOf } from '../../../scripts/commands.mjs'
import { command, nameOf, openAsItIs, say } from './command.ts'

// npm run restore -- folder: fills an empty installation from a backup of either kind of database. A backup of an older
// version is restored in its version and then migrated.

const { positionals } = readArguments({ usage: usageOf('restore'), least: 1 })

command(async (env) => {
  say(`Installation: ${nameOf(env)}`)
  const archive = await readArchive(resolve(positionals[0] ?? ''))
  await checkFiles(archive.stored, archive.files)
  const { pool, close } = await openAsItIs(env)
  try {
    await migrate(openDb(pool), sinceBaseline(archive.migrations, 'backup').at(-1))
    await installTasks(pool)
    const client = await pool.connect()
    const sums = await fill(client, archive).finally(() => client.release())
    const copies = await copyFiles(archive.stored, openStorage(env))
    if (copies.length !== archive.files.length) throw new CannotCopy('Not all files of the backup were there.')
    await setUp(pool)
    const rows = sums.reduce((all, sum) => all + sum.rows, 0)
    say(`${rows} rows and ${copies.length} files are back as they were at ${archive.madeAt}.`)
  } finally {
    await close()
  }
})
