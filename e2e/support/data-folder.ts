import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Room for the data of some servers, bytes. */
const leastRoom = 2 * 1024 ** 3

/**
 * Makes a folder for a server's data, in memory where the machine has room: a journey waits for many commits, and that they
 * reach the disk is proved elsewhere (`server/src/platform/embedded/durability.test.ts`).
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > leastRoom
  return mkdtemp(join(hasRoom ? '/dev/shm' : tmpdir(), prefix))
}
