import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type OpenDatabase, openWithoutTimeouts } from '#src/open-database.ts'
import { openEmbedded } from '#src/platform/embedded/engine.ts'

/** The database server that these tests run on; empty when it is the embedded database. */
export const testServerUrl = (): string => (inject('template').startsWith('postgres') ? inject('template') : '')

/** Where an installation can be made: the settings that name it, and what opens its database. */
export interface FreshPlace {
  settings: Record<string, string>
  open(): Promise<OpenDatabase>
}

/** A fresh, empty database on the server of this run, or a fresh data folder. `folder` holds what lies on the disk. */
export async function freshPlace(folder: string, name: string): Promise<FreshPlace> {
  const DATA_DIR = join(folder, name)
  if (testServerUrl() === '') return { settings: { DATA_DIR }, open: () => openEmbedded(DATA_DIR) }
  const url = new URL(testServerUrl())
  url.pathname = '/postgres'
  const admin = openWithoutTimeouts(url.href)
  const database = `copy_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${database}`)
  await admin.close()
  url.pathname = `/${database}`
  return { settings: { DATA_DIR, DATABASE_URL: url.href }, open: async () => openWithoutTimeouts(url.href) }
}
