import { assemble } from '@firstrung/server/src/assemble.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { sessionOptions } from '@firstrung/server/src/platform/database/server-pool.ts'
import { registerPages } from '@firstrung/server/src/platform/pages/pages.ts'
import pg from 'pg'
import pino from 'pino'

// Our server as in production, with its pages, on a free port. They must be built.
process.env['NODE_ENV'] = 'production'
const env = readEnv()
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL, options: sessionOptions })
const { app, pageCache, content } = await assemble({ env, pool, log: pino({ level: 'silent' }), work: false })
await registerPages(app, { publicUrl: 'http://127.0.0.1', cache: pageCache, content })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })
