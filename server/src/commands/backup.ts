import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openEmbeddedIn, openUnhurried } from '#src/open-database.ts'
import { writeArchive } from '#src/platform/archive.ts'
import { readingFrom } from '#src/platform/copying.ts'
import { openStorage } from '#src/platform/storage.ts'
import { command, commandLog, Refused, say } from './command.ts'

// npm run backup -- folder: database and files, as they are at this moment, into a new folder.

command(async ([folder], env) => {
  if (!folder) throw new Refused('Say where to: npm run backup -- /backups/2026-11-21')
  const path = resolve(folder)
  if (existsSync(path)) throw new Refused(`${path} is there already. Every backup gets a folder of its own.`)
  const { pool, close } = env.DATABASE_URL ? openUnhurried(env.DATABASE_URL) : await openEmbeddedIn(env, commandLog)
  try {
    const client = await pool.connect()
    const storage = openStorage(env)
    const { sums, files } = await readingFrom(client, (source) =>
      writeArchive(path, source, storage, new Date()),
    ).finally(() => client.release())
    const rows = sums.reduce((all, sum) => all + sum.rows, 0)
    say(`${path} holds ${sums.length} tables with ${rows} rows, and ${files.length} files, each with its checksum.`)
  } finally {
    await close()
  }
})
