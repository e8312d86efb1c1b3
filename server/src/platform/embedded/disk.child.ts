import fs from 'node:fs'

// Preloaded into every thread of a child process: records the files that are really synced, and simulates a disk that fails
// as soon as the file DISK_FAILS exists.
const { DISK_SYNCS, DISK_FAILS } = process.env
const sync = fs.fsyncSync

fs.fsyncSync = (descriptor) => {
  if (DISK_FAILS && fs.existsSync(DISK_FAILS)) throw new Error('EIO: i/o error, fsync')
  sync(descriptor)
  if (DISK_SYNCS) fs.appendFileSync(DISK_SYNCS, `${fs.readlinkSync(`/proc/self/fd/${descriptor}`)}\n`)
}
