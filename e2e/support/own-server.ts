import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

/** Another's service that a server is started with: it stands in its settings, and knows where the server is. */
export interface Service {
  settings: Record<string, string>
  serve(publicUrl: string): void
  close(): Promise<void>
}

/** Gives the tests of this file or group a service of their own, and a server that is set up with it. */
export function withService<S extends Service>(
  open: () => Promise<S>,
): { readonly service: S; readonly shared: string } {
  let dataDir: string
  let service: S
  let server: RunningServer
  let shared = ''
  test.beforeAll(async () => {
    shared = process.env['E2E_ORIGIN'] ?? ''
    dataDir = await mkdtemp(join(tmpdir(), 'firstrung-service-'))
    service = await open()
    server = await startServer(dataDir, service.settings)
    service.serve(server.origin)
    process.env['E2E_ORIGIN'] = server.origin
  })
  test.afterAll(async () => {
    process.env['E2E_ORIGIN'] = shared
    await server.stop()
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
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
