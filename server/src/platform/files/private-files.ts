import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Read and write for the owner, nothing for anybody else. */
const fileMode = 0o600
const folderMode = 0o700
const openToOthers = 0o077

/**
 * Sets the umask, so that only the user of this process can read what it writes: folders get 0700, files 0600, also those
 * of libraries, the embedded database and backups. Call it first in each program.
 */
export function makeFilesPrivate(): void {
  process.umask(openToOthers)
}

/**
 * Removes the rights of other users from a data folder of an earlier version and everything in it. A repeated call is cheap.
 * Returns false when the folder belongs to another user, as a mounted volume may: then its owner decides.
 */
export async function closeToOthers(folder: string): Promise<boolean> {
  const info = await lstat(folder).catch(() => null)
  if (!info?.isDirectory() || (info.mode & openToOthers) === 0) return true
  try {
    // The folder itself is changed last, so that the next start continues after an interruption.
    await closeContents(folder)
    await chmod(folder, folderMode)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
}

async function closeContents(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      await chmod(path, folderMode)
      await closeContents(path)
    } else if (entry.isFile()) await chmod(path, fileMode)
  }
}
