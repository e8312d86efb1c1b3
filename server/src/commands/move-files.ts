import { existsSync } from 'node:fs'
import { copyFiles } from '#src/platform/files/archive.ts'
import { diskStorage } from '#src/platform/files/storage-disk.ts'
import { s3Storage } from '#src/platform/files/storage-s3.ts'
import { onlyKnown, readArguments } from '../../../scripts/arguments.mjs'
import { usageOf } from '../../../scripts/commands.mjs'
import { command, NoInstallation, Refused, say } from './command.ts'

// npm run move -- files to-s3 | to-disk: copies every file from DATA_DIR/files into the bucket, or back, and compares each.
// The source does not change. Files that were copied before are written again, which is harmless.

const usage = usageOf('move files')
const { positionals } = readArguments({ usage, least: 1 })
const [direction] = positionals
onlyKnown(positionals, ['to-s3', 'to-disk'], usage)

command(async (env) => {
  if (!env.s3) throw new Refused('S3_BUCKET_URL must be set.')
  const places = [`${env.dataDir}/files`, `the bucket ${env.s3.url}`]
  const [source, target] = direction === 'to-s3' ? places : places.toReversed()
  say(`From ${source} to ${target}`)
  if (direction === 'to-s3' && !existsSync(`${env.dataDir}/files`)) {
    throw new NoInstallation(`There are no files in ${env.dataDir}. Set DATA_DIR as it is for the server.`)
  }
  const disk = diskStorage(`${env.dataDir}/files`)
  const bucket = s3Storage(env.s3)
  const files = direction === 'to-s3' ? await copyFiles(disk, bucket) : await copyFiles(bucket, disk)
  const bytes = files.reduce((all, { size }) => all + size, 0)
  say(`${files.length} files with ${bytes} bytes were copied; each was read again and is the same.`)
})
