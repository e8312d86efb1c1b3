import { cp, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Room for the data of some servers, bytes. */
const leastRoom = 2 * 1024 ** 3

/** A data folder that `global-setup.ts` has prepared, with all migrations and the first content. */
export const preparedFolder = 'E2E_PREPARED_DATA_DIR'

/**
 * Makes an empty folder for a server's data, in memory where the machine has room: a journey waits for many commits, and
 * that they reach the disk is proved elsewhere (`server/src/platform/embedded/durability.test.ts`).
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > leastRoom
  return mkdtemp(join(hasRoom ? '/dev/shm' : tmpdir(), prefix))
}

/** The same with the prepared data in it: the migrations of each new folder took seconds. */
export async function copyDataFolder(prefix: string): Promise<string> {
  const folder = await makeDataFolder(prefix)
  const prepared = process.env[preparedFolder]
  if (prepared) await cp(prepared, folder, { recursive: true })
  return folder
}
