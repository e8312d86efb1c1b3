import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Toast, takeToasts } from '#app/lib/browser/toast.ts'
import { session } from '#app/lib/session/session.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { abortRequests, signInAlone } from './running-requests.ts'
import { send, sendAs } from './send.ts'

const user = { fullName: 'Asha Rao', avatarS3FileKey: '', isAdmin: false, userId: 'u1', email: 'a@b.c' }
const answering = (status: number, body: unknown) =>
  vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  )

describe('calling the API', () => {
  let notices: Toast[]
  let stop: () => void
  beforeEach(() => {
    stubBrowser()
    notices = []
    stop = takeToasts((notice) => notices.push(notice))
    session.store({ token: 't1', userType: 'candidate', user })
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })

  test('calling the API sends the stored token in x-auth-token [AUTH-26]', async () => {
    const fetch = answering(200, { success: true })
    vi.stubGlobal('fetch', fetch)
    await send({ method: 'POST', url: '/api/quiz', body: { search: '' } })

    expect(fetch.mock.calls[0]?.[0]).toBe('/api/quiz')
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'x-auth-token': 't1', 'content-type': 'application/json' },
      body: '{"search":""}',
    })
  })

  test('calling the API ends the session once when the server no longer knows it', async () => {
    vi.stubGlobal('fetch', answering(401, { success: false, code: 'signed_out', msg: 'x', errors: [] }))
    const get = { method: 'GET', url: '/api/auth/user' }
    await Promise.all([send(get), send(get)])

    expect(session.read()).toBeNull()
    expect(notices.map(({ message }) => message)).toEqual(['Please Login/Register to proceed'])
  })

  test('calling the API keeps a newer session that was stored before the refusal of the old one came', async () => {
    vi.stubGlobal('fetch', async () => {
      session.store({ token: 't2', userType: 'candidate', user })
      return new Response(JSON.stringify({ code: 'signed_out' }), { status: 401 })
    })
    await send({ method: 'GET', url: '/api/auth/user' })
    expect(session.read()?.token).toBe('t2')
  })

  test('calling the API during a sign-in waits for the new session; the sign-in waits for what was sent before', async () => {
    const sent: string[] = []
    const open = new Map<string, () => void>()
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(`${url} ${headers['x-auth-token']}`)
      await new Promise<void>((resolve) => open.set(url, resolve))
      return new Response('{}', { status: 200 })
    })
    const before = send({ method: 'GET', url: '/before' })
    const signIn = signInAlone(
      () => send({ method: 'POST', url: '/sign-in' }),
      () => session.store({ token: 't2', userType: 'candidate', user }),
    )
    const after = send({ method: 'GET', url: '/after' })

    const order = ['/before t1', '/sign-in t1', '/after t2']
    for (let count = 1; count <= order.length; count += 1) {
      await vi.waitFor(() => expect(sent).toEqual(order.slice(0, count)))
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(sent).toHaveLength(count)
      open.get(sent.at(-1)?.split(' ')[0] ?? '')?.()
    }
    await Promise.all([before, signIn, after])
  })

  test('calling the API after a refused sign-in goes on with the session of before', async () => {
    vi.stubGlobal('fetch', answering(200, {}))
    const refused = signInAlone(
      () => Promise.reject(new Error('wrong')),
      () => expect.unreachable(),
    )
    const after = send({ method: 'GET', url: '/after' })
    await expect(refused).rejects.toThrow('wrong')
    expect(await after).toMatchObject({ status: 200 })
    expect(session.read()?.token).toBe('t1')
  })

  test('calling the API does not confuse a wrong password with an ended session', async () => {
    vi.stubGlobal('fetch', answering(401, { success: false, code: 'wrong_credentials', msg: 'x', errors: [] }))
    await send({ method: 'POST', url: '/api/auth/login', body: {} })
    expect(session.read()?.token).toBe('t1')
  })

  test('calling the API sends no more requests once a logout has begun, until the page is shown again [NAV-22]', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const request = { method: 'GET', url: '/api/user/notifications' }
    const underWay = send(request)
    abortRequests()

    await expect(underWay).rejects.toMatchObject({ status: 401, code: 'signed_out' })
    const answered = answering(200, { success: true })
    vi.stubGlobal('fetch', answered)
    await expect(send(request)).rejects.toMatchObject({ status: 401, code: 'signed_out' })
    expect(answered).not.toHaveBeenCalled()
    expect(await sendAs('t1', { method: 'POST', url: '/api/auth/logout' })).toMatchObject({ status: 200 })

    window.dispatchEvent(new Event('pageshow'))
    expect(await send(request)).toMatchObject({ status: 200 })
  })

  describe('at a busy server', () => {
    const busy = { success: false, code: 'busy', msg: 'Busy.', errors: [] }
    const turnedAway = (body = busy) =>
      new Response(JSON.stringify(body), { status: 503, headers: { 'retry-after': '2' } })
    const times: number[] = []
    const refusing = (tries: number) => {
      const began = Date.now()
      return vi.fn<typeof globalThis.fetch>(async () => {
        times.push(Date.now() - began)
        return times.length <= tries ? turnedAway() : new Response('{"success":true}')
      })
    }
    beforeEach(() => {
      vi.useFakeTimers()
      times.length = 0
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    test('a call at a busy server asks again after the time that the answer names and a random delay, with the same request', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      const fetch = refusing(2)
      vi.stubGlobal('fetch', fetch)
      const sent = send({ method: 'POST', url: '/api/auth/login', body: { email: 'a@b.c' } })
      await vi.advanceTimersByTimeAsync(30_000)

      expect(await sent).toMatchObject({ status: 200, body: { success: true } })
      expect(times).toEqual([0, 3000, 9000])
      expect(fetch.mock.calls.map(([url, init]) => [url, init?.body])).toEqual(
        Array(3).fill(['/api/auth/login', '{"email":"a@b.c"}']),
      )
    })

    test.each([0, 0.999])(
      'a call at a busy server returns the refusal before half a minute is over [chance %s]',
      async (chance) => {
        vi.spyOn(Math, 'random').mockReturnValue(chance)
        vi.stubGlobal('fetch', refusing(Number.POSITIVE_INFINITY))
        const sent = send({ method: 'POST', url: '/api/auth/login', body: {} })
        await vi.advanceTimersByTimeAsync(25_000)

        expect(await sent).toMatchObject({ status: 503, body: busy })
        expect(times.length).toBeGreaterThanOrEqual(3)
        expect(times.length).toBeLessThanOrEqual(4)
      },
    )

    test('a call at a busy server does not repeat a request that the server may have begun, such as when the database is down', async () => {
      const fetch = vi.fn<() => Promise<Response>>(async () => turnedAway({ ...busy, code: 'unavailable' }))
      vi.stubGlobal('fetch', fetch)
      expect(await send({ method: 'POST', url: '/api/auth/login', body: {} })).toMatchObject({ status: 503 })
      expect(fetch).toHaveBeenCalledTimes(1)
    })
  })

  test('calling the API says offline when no answer comes, only half of one, or one from another server', async () => {
    const offline = { status: 0, code: 'offline', message: 'Some unknown error occured. Please try again later.' }
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(send({ method: 'GET', url: '/api/site' })).rejects.toMatchObject(offline)
    vi.stubGlobal('fetch', async () => new Response('<html>502 Bad Gateway</html>', { status: 502 }))
    await expect(send({ method: 'GET', url: '/api/site' })).rejects.toMatchObject(offline)
    vi.stubGlobal('fetch', async () => new Response('{"success":true,"jo', { status: 200 }))
    await expect(send({ method: 'GET', url: '/api/site' })).rejects.toMatchObject(offline)
  })
})
