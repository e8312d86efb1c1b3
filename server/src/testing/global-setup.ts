import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openDb } from '#src/platform/database/db.ts'
import { sessionOptions } from '#src/platform/database/server-pool.ts'
import { openInMemory } from '#src/platform/embedded/in-memory.ts'
import { installTasks } from '#src/platform/tasks/tasks.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test file starts from: a dump's path, or a PostgreSQL database's URL. */
    template: string
  }
}

/** Migrates once per run; each test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(server, project) : embedded(project)
}

async function embedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-template-'))
  const { pool, dump, close } = await openInMemory()
  await migrate(openDb(pool))
  await installTasks(pool)
  const path = join(folder, 'template.tar')
  await writeFile(path, Buffer.from(await (await dump()).arrayBuffer()))
  await close()
  project.provide('template', path)
  return () => rm(folder, { recursive: true, force: true })
}

async function onServer(url: string, project: TestProject) {
  // Each project of a run has a template of its own.
  const name = `firstrung_template_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: own.href, max: 2, options: sessionOptions })
  await migrate(openDb(pool))
  await installTasks(pool)
  await pool.end()
  project.provide('template', own.href)
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
