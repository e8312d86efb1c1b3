import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { rangeOf } from '#src/domains/files/byte-range.ts'

interface ObjectStore {
  settings: Record<string, string>
  /**
   * How it answers from now on: 'silent' accepts requests and never answers, 'stalling' stops after the first bytes of a
   * file, 'refusing' refuses every key.
   */
  become(mood: 'well' | 'silent' | 'stalling' | 'refusing'): void
  close(): Promise<void>
}

/**
 * A stub of an object store for tests that are not about signatures: it stores what it gets and verifies nothing. `npm run
 * test:real -- s3` uses a real one.
 */
export async function openObjectStore(): Promise<ObjectStore> {
  let mood: Parameters<ObjectStore['become']>[0] = 'well'
  const objects = new Map<string, { bytes: Buffer; changedAt: Date }>()
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    if (mood === 'silent') return
    if (mood === 'refusing') return reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const url = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    if (!key) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const entries = [...objects].filter(([name]) => name.startsWith(prefix))
      const xml = entries.map(
        ([name, { bytes, changedAt }]) =>
          `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      )
      return reply.end(`<ListBucketResult>${xml.join('')}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes: await buffer(request), changedAt: new Date() })
      return reply.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return reply.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return reply.writeHead(404).end()
    if (request.method === 'HEAD') return reply.writeHead(200, { 'content-length': found.bytes.length }).end()
    if (mood === 'stalling') {
      reply.writeHead(200, { 'content-length': found.bytes.length })
      return reply.write(found.bytes.subarray(0, 10))
    }
    const range = rangeOf(request.headers.range, found.bytes.length)
    if (range === 'none' || !range) return reply.end(found.bytes)
    return reply.writeHead(206).end(found.bytes.subarray(range.start, range.end + 1))
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      S3_BUCKET_URL: `http://127.0.0.1:${port}/bucket`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test-secret',
    },
    become(next) {
      mood = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
