import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from './server.ts'

const results = fileURLToPath(new URL('../results', import.meta.url))

/** One server with a data folder of its own for all journeys, unless E2E_ORIGIN names one that runs already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-journeys-'))
  const server = await startServer(dataDir)
  process.env['E2E_ORIGIN'] = server.origin
  return async () => {
    try {
      await server.stop()
    } finally {
      await mkdir(results, { recursive: true })
      await writeFile(join(results, 'server.log'), server.output())
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}
