import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyDataFolder, makeDataFolder } from './data-folder.ts'
import { startServer } from './server.ts'
import { test } from './test.ts'

type Settings = Record<string, string>

/** A server beside that of all other tests, with data of its own. The helpers speak to it and read its mails until it is closed. */
interface OwnServer {
  readonly origin: string
  readonly dataDir: string
  /** Stops it, runs `<script>.child.ts` of the server's tests over its data, and starts it again. */
  stopFor(script: string): Promise<void>
  close(): Promise<void>
}

async function openOwnServer(settings: Settings): Promise<OwnServer> {
  const { E2E_ORIGIN: origin, E2E_DATA_DIR: sharedDir } = process.env
  // The prepared data has an admin.
  const makeFolder = settings['ADMIN_EMAIL'] === '' ? makeDataFolder : copyDataFolder
  const dataDir = await makeFolder('firstrung-own-')
  let server = await startServer(dataDir, settings)
  const use = () => Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATA_DIR: dataDir })
  use()
  return {
    dataDir,
    get origin() {
      return server.origin
    },
    async stopFor(script) {
      await server.stop()
      const file = fileURLToPath(new URL(`../../server/src/testing/${script}.child.ts`, import.meta.url))
      const { DATABASE_URL: _, ...env } = process.env
      await promisify(execFile)(process.execPath, [file], { env: { ...env, DATA_DIR: dataDir } })
      server = await startServer(dataDir, settings)
      use()
    },
    async close() {
      Object.assign(process.env, { E2E_ORIGIN: origin, E2E_DATA_DIR: sharedDir })
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives one test a server with these settings. */
export async function onOwnServer(settings: Settings, work: (server: OwnServer) => Promise<void>): Promise<void> {
  const server = await openOwnServer(settings)
  const outcome = await work(server).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  // A server that does not stop must not hide what failed before.
  const closing = server.close()
  if (!outcome) return closing
  await closing.catch(() => undefined)
  throw outcome.error
}

/** A third-party service for a server: the server's settings name it, and it knows the server's address. */
export interface Service {
  settings: Settings
  serve(publicUrl: string): void
  close(): Promise<void>
}

/** Gives the tests of this file or group a service of their own, and a server that is set up with it. */
export function withService<S extends Service>(
  open: () => Promise<S>,
): { readonly service: S; readonly shared: string } {
  let service: S
  let server: OwnServer
  let shared = ''
  test.beforeAll(async () => {
    shared = process.env['E2E_ORIGIN'] ?? ''
    service = await open()
    server = await openOwnServer(service.settings)
    service.serve(server.origin)
  })
  test.afterAll(async () => {
    await server.close()
    await service.close()
  })
  return {
    get service() {
      return service
    },
    /** Where the server of all other tests answers. */
    get shared() {
      return shared
    },
  }
}

/** Gives the tests of this file or group a server with these settings. */
export function withSettings(settings: Settings): void {
  withService(async () => ({ settings, serve: () => undefined, close: async () => undefined }))
}
