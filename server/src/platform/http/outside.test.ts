import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarServer, leading, openCalendarServer, sending } from '#src/testing/calendar-server.ts'
import { askOutside, type OutsideLimits, readOutside } from './outside.ts'

let server: CalendarServer
/** A second one, which may not be read. */
let inner: CalendarServer
beforeAll(async () => {
  server = await openCalendarServer()
  inner = await openCalendarServer({ address: '127.0.0.2' })
})
afterAll(async () => {
  await inner.close()
  await server.close()
})

const limits: OutsideLimits = { megabytes: 1, seconds: 5, redirects: 2, allowed: ['127.0.0.1'] }
const read = async (address: string, changes: Partial<OutsideLimits> = {}) =>
  (await readOutside(address, 'text/calendar', { ...limits, ...changes })).toString()
const faultOf = (address: string, changes: Partial<OutsideLimits> = {}) =>
  read(address, changes).then(
    (text) => text,
    (error: { fault?: string }) => error.fault,
  )
/** What the guard says of an address that it refuses to connect to. */
const refusalOf = (address: string) =>
  read(address).then(
    (text) => text,
    (error: { cause?: Error }) => error.cause?.message,
  )
const at = (path: string) => `${server.origin}${path}`

describe('reading an address elsewhere', () => {
  test('the answer is read, also after redirects within the limit', async () => {
    server.answers.set('/one', sending('hello'))
    server.answers.set('/two', leading('/one'))
    server.answers.set('/three', leading(at('/two')))
    server.answers.set('/four', leading('three'))
    expect(await read(at('/one'))).toBe('hello')
    expect(await read(at('/three'))).toBe('hello')
    expect(await faultOf(at('/four'))).toBe('unreachable')
  })

  test('where the status alone counts, nothing is read after it and a redirect is an answer', async () => {
    server.answers.set('/leading', leading('/one'))
    server.answers.set('/endless', (_, reply) => void reply.writeHead(200).write('x'.repeat(1000)))
    const statusOf = async (path: string) => {
      const asked = { method: 'POST' as const, headers: {}, body: '{}', statusOnly: true }
      return askOutside(at(path), asked, { ...limits, megabytes: 0, redirects: 0 })
    }
    expect(await statusOf('/leading')).toEqual({ status: 302, body: Buffer.alloc(0) })
    expect(await statusOf('/endless')).toEqual({ status: 200, body: Buffer.alloc(0) })
  })

  test.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [401, 'refused'],
    [403, 'refused'],
    [500, 'unreachable'],
    [304, 'unreachable'],
  ])('status %i is told apart: %s', async (status, fault) => {
    server.answers.set('/status', sending('', status))
    expect(await faultOf(at('/status'))).toBe(fault)
  })

  test('only public addresses and allowed ones are connected to, whatever name or redirect leads to others', async () => {
    let asked = 0
    inner.answers.set('/secret', (_, reply) => {
      asked += 1
      reply.end('secret')
    })
    server.answers.set('/to-inner', leading(`${inner.origin}/secret`))
    const port = new URL(server.origin).port
    const closed = [
      `${inner.origin}/secret`,
      at('/to-inner'),
      `https://[::1]:${port}/one`,
      `https://[::ffff:127.0.0.2]:${port}/one`,
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://0.0.0.0/',
      'https://100.64.0.1/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://2130706434/',
    ]
    for (const address of closed)
      expect([address, await refusalOf(address)]).toEqual([address, expect.stringContaining('is not allowed')])
    expect(await faultOf('https://10.0.0.1/')).toBe('unreachable')
    expect(asked).toBe(0)
    expect(await read(`${inner.origin}/secret`, { allowed: ['127.0.0.0/8'] })).toBe('secret')
  })

  test('a redirect to anything but https is not followed', async () => {
    for (const location of ['http://127.0.0.1/', 'file:///etc/hostname', 'https://a:b@127.0.0.1/', '']) {
      server.answers.set('/elsewhere', leading(location))
      expect([location, await faultOf(at('/elsewhere'))]).toEqual([location, 'unreachable'])
    }
  })

  test('a redirect to another server does not get the password', async () => {
    const seen: (string | undefined)[] = []
    for (const one of [server, inner])
      one.answers.set('/closed', ({ headers }, reply) => {
        seen.push(headers.authorization)
        if (one === server) leading(`${inner.origin}/closed`)({ headers } as never, reply)
        else reply.end()
      })
    const asked = { method: 'PROPFIND', headers: {}, auth: 'ana:word' } as const
    await askOutside(at('/closed'), asked, { ...limits, allowed: ['127.0.0.0/8'] })
    expect(seen).toEqual([`Basic ${btoa('ana:word')}`, undefined])
  })

  test('every status is an answer where the caller judges it', async () => {
    server.answers.set('/busy', sending('later', 503))
    const asked = { method: 'POST', headers: {}, body: '{}' } as const
    expect(await askOutside(at('/busy'), asked, limits)).toEqual({ status: 503, body: Buffer.from('later') })
  })

  test('a larger answer is not read to its end', async () => {
    let isOpen = true
    server.answers.set('/large', (_, reply) => {
      reply.on('close', () => (isOpen = false))
      const more = () => {
        while (isOpen && reply.write(Buffer.alloc(64 * 1024)));
      }
      reply.on('drain', more)
      more()
    })
    expect(await faultOf(at('/large'))).toBe('too_large')
    await expect.poll(() => isOpen, { timeout: 10_000 }).toBe(false)
  })

  test('an answer that never ends, and one that never begins, are given up', async () => {
    server.answers.set('/slow', (_, reply) => void reply.write('BEGIN'))
    server.answers.set('/silent', () => {})
    for (const path of ['/slow', '/silent']) expect(await faultOf(at(path), { seconds: 0.3 })).toBe('too_slow')
  })

  test('an answer that breaks off is not taken for a whole one', async () => {
    server.answers.set('/broken', (_, reply) => {
      reply.writeHead(200, { 'content-length': 100 })
      reply.write('half', () => reply.destroy())
    })
    expect(await faultOf(at('/broken'))).toBe('unreachable')
  })

  test('a certificate that nobody vouches for is refused', async () => {
    const stranger = await openCalendarServer({ isTrusted: false })
    let asked = 0
    stranger.answers.set('/', (_, reply) => {
      asked += 1
      reply.end('hello')
    })
    const fault = await faultOf(`${stranger.origin}/`)
    await stranger.close()
    expect([fault, asked]).toEqual(['unreachable', 0])
  })
})
