import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder shows this often that it is alive. */
const heartbeat = 1000
/** A lock without a heartbeat for this long was left by a killed process. */
const abandonedAfter = 15_000
const betweenTries = 200

/**
 * Runs some work while no other process of this machine runs work under the same lock file. Needs nothing that Node 20
 * does not have, because it guards the installation of everything else.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, abandonedAfter?: number }} [options] `onWait` is called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait, abandonedAfter: patience = abandonedAfter } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  const token = `${process.pid} ${Date.now()} ${Math.random()}`
  let isWaiting = false
  while (!(take(file, token) || (await takeOver(file, token, patience)))) {
    if (!isWaiting) onWait?.()
    isWaiting = true
    await sleep(betweenTries)
  }
  const beat = setInterval(() => touch(file), heartbeat)
  const release = () => {
    clearInterval(beat)
    if (holderOf(file) === token) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** Whether the lock was free and is ours now. */
function take(/** @type {string} */ file, /** @type {string} */ token) {
  try {
    writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** Whether an abandoned lock is ours now. Of several processes that try at once, the last one to write gets it. */
async function takeOver(/** @type {string} */ file, /** @type {string} */ token, /** @type {number} */ patience) {
  const since = lastSign(file)
  if (since === undefined || Date.now() - since < patience) return false
  const own = `${file}.${process.pid}`
  writeFileSync(own, token)
  renameSync(own, file)
  await sleep(betweenTries)
  return holderOf(file) === token
}

/** @returns {number | undefined} */
function lastSign(/** @type {string} */ file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function holderOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function touch(/** @type {string} */ file) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Removed by hand: the work goes on.
  }
}
