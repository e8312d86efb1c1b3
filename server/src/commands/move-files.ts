import { copyFiles } from '#src/platform/archive.ts'
import { diskStorage } from '#src/platform/storage-disk.ts'
import { s3Storage } from '#src/platform/storage-s3.ts'
import { command, Refused, say } from './command.ts'

// npm run files:move -- to-s3 | to-disk: copies every file from DATA_DIR/files into the bucket, or back, and compares
// each. What it comes from stays as it is. Files that were moved before are written once more, which harms nobody.

const usage = 'Like this: npm run files:move -- to-s3 (or to-disk), with the four settings of the bucket.'

command(async ([direction], env) => {
  if (direction !== 'to-s3' && direction !== 'to-disk') throw new Refused(usage)
  if (!env.s3) throw new Refused(`S3_BUCKET_URL must be set. ${usage}`)
  const disk = diskStorage(`${env.dataDir}/files`)
  const bucket = s3Storage(env.s3)
  const files = direction === 'to-s3' ? await copyFiles(disk, bucket) : await copyFiles(bucket, disk)
  const bytes = files.reduce((all, { size }) => all + size, 0)
  say(`${files.length} files with ${bytes} bytes were copied; each was read again and is the same.`)
})
