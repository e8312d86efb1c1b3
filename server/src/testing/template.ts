import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { sessionOptions } from '#src/platform/database/server-pool.ts'
import { openInMemory } from '#src/platform/embedded/in-memory.ts'

/** A migrated, empty database of its own for a test file, on the engine of this run. */
export async function openTestDatabase(): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const template = inject('template')
  if (template.startsWith('postgres')) return copyOnServer(template)
  return openInMemory(new Blob([await readFile(template)]))
}

async function copyOnServer(template: string) {
  const own = new URL(template)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = new URL(template)
  server.pathname = '/postgres'
  const admin = new pg.Client(server.href)
  await admin.connect()
  await admin.query(`create database ${name} template ${own.pathname.slice(1)}`)
  own.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: own.href, max: 8, options: sessionOptions })
  return {
    pool,
    async close() {
      await pool.end()
      // Without force it waits for the pool's sockets, which close a moment after the pool; cut off, they would throw.
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}
