import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { firstName, homeOf, isCandidate, onSession, parseSession, session } from './session.ts'
import { signOut } from './sign-out.ts'

const asha = { fullName: 'Asha Rao', avatarS3FileKey: '', isAdmin: false, userId: 'u1', email: 'asha@example.com' }

describe('remembering who is signed in', () => {
  let browser: ReturnType<typeof stubBrowser>
  beforeEach(() => {
    browser = stubBrowser()
  })
  afterEach(() => {
    // Requests may be sent again.
    browser.window.dispatchEvent(new Event('pageshow'))
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('the stored session stores token, user and type, and reads them back [AUTH-13]', () => {
    session.store({ token: 't1', userType: 'candidate', user: asha })

    expect(browser.items.get('token')).toBe('t1')
    expect(browser.items.get('usertype')).toBe('candidate')
    expect(JSON.parse(browser.items.get('user') ?? '')).toMatchObject({ fullName: 'Asha Rao', isAdmin: false })
    expect(session.read()).toEqual({ token: 't1', userType: 'candidate', user: asha })
  })

  test('the stored session gives the same object as long as nothing changes', () => {
    session.store({ token: 't1', userType: 'candidate', user: asha })
    expect(session.read()).toBe(session.read())
  })

  test('the stored session stores the admin mark for admins only [ALOG-03]', () => {
    session.store({ token: 't1', userType: 'admin', user: { ...asha, isAdmin: true } })
    expect(browser.items.get('adminAuth')).toBe('true')
    session.store({ token: 't2', userType: 'recruiter', user: asha })
    expect(browser.items.has('adminAuth')).toBe(false)
  })

  test('the stored session takes over a changed name', () => {
    session.store({ token: 't1', userType: 'candidate', user: asha })
    session.updateUser({ fullName: 'Asha S Rao' })
    expect(session.read()?.user.fullName).toBe('Asha S Rao')
    expect(session.read()?.token).toBe('t1')
  })

  test('the stored session keeps the role in the company, and no field that it does not know', () => {
    session.store({ token: 't1', userType: 'recruiter', user: { ...asha, ...{ profileCompleted: true } } })
    expect(session.read()?.user.companyRole).toBeUndefined()
    session.updateUser({ companyRole: 'interviewer' })
    expect(session.read()?.user).toEqual({ ...asha, companyRole: 'interviewer' })
    expect(browser.items.get('user')).not.toContain('profileCompleted')
  })

  test('the stored session changes a name without writing the token, which another tab may be removing', () => {
    session.store({ token: 't1', userType: 'candidate', user: asha })
    const written = vi.spyOn(localStorage, 'setItem')
    session.updateUser({ fullName: 'Asha S Rao' })
    expect(written.mock.calls.map(([key]) => key)).toEqual(['user'])
  })

  test('the stored session counts a broken stored session as signed out', () => {
    const user = JSON.stringify(asha)
    expect(parseSession('t', '{broken', 'candidate')).toBeNull()
    expect(parseSession('t', '"text"', 'candidate')).toBeNull()
    expect(parseSession('t', '[]', 'candidate')).toBeNull()
    expect(parseSession('t', user, 'emperor')).toBeNull()
    expect(parseSession(null, user, 'candidate')).toBeNull()
    expect(parseSession('t', null, 'candidate')).toBeNull()
    expect(parseSession('t', user, 'candidate')).not.toBeNull()
  })

  test('the stored session accepts no admin flag other than true', () => {
    expect(parseSession('t', JSON.stringify({ ...asha, isAdmin: 'yes' }), 'candidate')?.user.isAdmin).toBe(false)
  })

  test('the stored session ends the session on the server, clears all local storage and goes to / on logout [NAV-22] [ASHELL-06]', async () => {
    const calls: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push([url, init])
      return new Response('{}')
    })
    session.store({ token: 't1', userType: 'candidate', user: asha })
    browser.items.set('something-else', '1')

    await signOut()

    expect(calls).toEqual([
      ['/api/auth/logout', expect.objectContaining({ method: 'POST', headers: { 'x-auth-token': 't1' } })],
    ])
    expect(browser.items.size).toBe(0)
    expect(browser.visited).toEqual(['/'])
  })

  test('the stored session is cleared and the same page loaded once more for somebody who goes on there with another account', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    session.store({ token: 't1', userType: 'candidate', user: asha })

    await signOut({ stays: true })

    expect(session.read()).toBeNull()
    expect(browser.visited).toEqual(['reloaded'])
  })

  test('the stored session sends no other request once the logout has begun, because it would have no token', async () => {
    const { send } = await import('#app/lib/api/send.ts')
    const calls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      calls.push(url)
      return new Response('{}')
    })
    session.store({ token: 't1', userType: 'candidate', user: asha })
    const signingOut = signOut()
    await expect(send({ method: 'GET', url: '/api/user/notifications' })).rejects.toMatchObject({ code: 'signed_out' })
    await signingOut
    expect(calls).toEqual(['/api/auth/logout'])
  })

  test('the stored session forgets the session on logout even when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    session.store({ token: 't1', userType: 'candidate', user: asha })
    await signOut()
    expect(session.read()).toBeNull()
    expect(browser.visited).toEqual(['/'])
  })

  test('the stored session ends the session on a server that was too busy at first', async () => {
    // Loading a file takes real time.
    await import('#app/lib/api/send.ts')
    vi.useFakeTimers()
    const calls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      calls.push(url)
      if (calls.length > 1) return new Response('{"success":true}')
      return new Response(JSON.stringify({ code: 'busy' }), { status: 503, headers: { 'retry-after': '2' } })
    })
    session.store({ token: 't1', userType: 'candidate', user: asha })
    const signingOut = signOut()
    expect(session.read()).toBeNull()
    await vi.advanceTimersByTimeAsync(4000)
    await signingOut
    expect(calls).toEqual(['/api/auth/logout', '/api/auth/logout'])
    expect(browser.visited).toEqual(['/'])
  })

  test('the stored session notices the end of the session in another tab, and on a page that the Back button shows (V14.3.1)', () => {
    for (const event of ['storage', 'pageshow']) {
      session.store({ token: 't1', userType: 'candidate', user: asha })
      let seen = session.read()
      const end = onSession(() => {
        seen = session.read()
      })
      browser.items.clear()
      browser.window.dispatchEvent(new Event(event))
      expect(seen).toBeNull()
      end()
    }
  })

  test('the stored session starts candidates and recruiters each at their own dashboard [AUTH-15] [LAND-03]', () => {
    const as = (userType: 'candidate' | 'user' | 'recruiter' | 'admin') => homeOf({ token: 't', userType, user: asha })
    expect([as('candidate'), as('user'), as('recruiter'), as('admin'), homeOf(null)]).toEqual([
      '/dashboard',
      '/dashboard',
      '/rdashboard',
      undefined,
      undefined,
    ])
  })

  test('the stored session counts both candidate and user as candidates', () => {
    expect(['candidate', 'user', 'recruiter', 'admin', undefined].map(isCandidate)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('the stored session greets by the first name, or by the email without one', () => {
    expect(firstName({ fullName: '  Asha  Rao ', email: 'a@b.c' })).toBe('Asha')
    expect(firstName({ fullName: ' ', email: 'asha.r@b.c' })).toBe('asha.r')
  })
})
