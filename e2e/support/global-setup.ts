import { rm } from 'node:fs/promises'
import { makeDataFolder, preparedFolder } from './data-folder.ts'
import { startServer } from './server.ts'

/** Starts a new installation once and stops it, for the servers of all tests to begin with a copy of its data. */
export default async function prepareData(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined
  const folder = await makeDataFolder('firstrung-prepared-')
  const server = await startServer(folder)
  await server.stop()
  process.env[preparedFolder] = folder
  return () => rm(folder, { recursive: true, force: true })
}
