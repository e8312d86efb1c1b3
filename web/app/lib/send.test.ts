import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standInForBrowser } from './browser-stand-in.ts'
import { type Notice, takeNotices } from './notify.ts'
import { send } from './send.ts'
import { session } from './session.ts'

const user = { fullName: 'Asha Rao', avatarS3FileKey: '', isAdmin: false, userId: 'u1', email: 'a@b.c' }
const answering = (status: number, body: unknown) =>
  vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  )

describe('calling the API', () => {
  let notices: Notice[]
  let stop: () => void
  beforeEach(() => {
    standInForBrowser()
    notices = []
    stop = takeNotices((notice) => notices.push(notice))
    session.store({ token: 't1', userType: 'candidate', user })
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })

  test('sends the stored token in x-auth-token [AUTH-26]', async () => {
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

  test('ends the session once when the server no longer knows it', async () => {
    vi.stubGlobal('fetch', answering(401, { success: false, code: 'signed_out', msg: 'x', errors: [] }))
    const get = { method: 'GET', url: '/api/auth/user' }
    await Promise.all([send(get), send(get)])

    expect(session.read()).toBeNull()
    expect(notices.map(({ message }) => message)).toEqual(['Please Login/Register to proceed'])
  })

  test('keeps a session that was stored while the old one was being refused', async () => {
    vi.stubGlobal('fetch', async () => {
      session.store({ token: 't2', userType: 'candidate', user })
      return new Response(JSON.stringify({ code: 'signed_out' }), { status: 401 })
    })
    await send({ method: 'GET', url: '/api/auth/user' })
    expect(session.read()?.token).toBe('t2')
  })

  test('does not take a wrong password for an ended session', async () => {
    vi.stubGlobal('fetch', answering(401, { success: false, code: 'wrong_credentials', msg: 'x', errors: [] }))
    await send({ method: 'POST', url: '/api/auth/login', body: {} })
    expect(session.read()?.token).toBe('t1')
  })

  test('says offline when no answer comes, or one that is not ours', async () => {
    const offline = { status: 0, code: 'offline', message: 'Some unknown error occured. Please try again later.' }
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(send({ method: 'GET', url: '/api/site' })).rejects.toMatchObject(offline)
    vi.stubGlobal('fetch', async () => new Response('<html>502 Bad Gateway</html>', { status: 502 }))
    await expect(send({ method: 'GET', url: '/api/site' })).rejects.toMatchObject(offline)
  })
})
