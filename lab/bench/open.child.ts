import { readEnv } from '@firstrung/server/src/env.ts'
import { openEmbedded } from '@firstrung/server/src/platform/embedded/engine.ts'

// The bare embedded database: opened, and queried once.
const { pool, close } = await openEmbedded(readEnv().dataDir)
await pool.query('select 1')
process.stderr.write('opened\n')
process.on('SIGTERM', () => {
  void close().then(() => process.exit(0))
})
