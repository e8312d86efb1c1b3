import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#src/platform/errors/operator-error.ts'

/** Another process, or other code in this one, uses the data folder. */
export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse'
}

// Referenced here, because a collected handle would release its lock.
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process, until the returned function is called. The lock is the operating system's, taken
 * by SQLite on an empty file: it ends with the process in any case, so there are no stale locks and no process ids to
 * compare. Nothing else in this process may open the lock file, because closing any handle on it would release the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const holderFile = join(dataDir, 'in-use.txt')
  const lock = new DatabaseSync(join(dataDir, 'in-use.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataDirInUse(
      `The data folder ${dataDir} is in use by ${readHolder(holderFile)}. Stop that first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
  // When the process exits normally, the file must no longer name it.
  const forgetHolder = () => rmSync(holderFile, { force: true })
  process.once('exit', forgetHolder)
  try {
    writeFileSync(holderFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`)
  } catch (error) {
    release()
    throw error
  }
  return release

  function release() {
    if (!held.delete(lock)) return
    process.off('exit', forgetHolder)
    forgetHolder()
    lock.close()
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8') || 'another process'
  } catch {
    return 'another process'
  }
}
