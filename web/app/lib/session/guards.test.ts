import type { UserType } from '@firstrung/contract'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Toast, takeToasts } from '#app/lib/browser/toast.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { requireAdmin, requireCandidate, requireRecruiter, requireSignedIn, skipAdminSignIn } from './guards.ts'
import { session } from './session.ts'

const user = { fullName: 'Asha Rao', avatarS3FileKey: '', isAdmin: false, userId: 'u1', email: 'a@b.c' }

/** Where the guard redirects this type of account, and its toast; neither when it lets them pass. */
async function pass(guard: typeof requireSignedIn, userType: UserType | null, path = '/page') {
  if (userType) session.store({ token: 't', userType, user })
  const notices: Toast[] = []
  const stop = takeToasts((notice) => notices.push(notice))
  const url = new URL(path, 'http://firstrung.example')
  const visit = { request: new Request(url), url, params: {}, pattern: '/page', context: new RouterContextProvider() }
  const outcome = await whereTo(async () => guard(visit, async () => ({})))
  stop()
  return { sentTo: outcome, says: notices.map(({ variant, message }) => `${variant}: ${message}`) }
}

async function whereTo(visit: () => Promise<unknown>): Promise<string | null> {
  try {
    await visit()
    return null
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
}

const passes = { sentTo: null, says: [] }
const pleaseLogin = { sentTo: '/', says: ['warning: Please Login/Register to proceed'] }

describe('guarding a page', () => {
  beforeEach(() => {
    stubBrowser()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('guarding a page sends visitors to / with a warning, before any role is looked at [AUTH-23] [PERM-24]', async () => {
    for (const guard of [requireSignedIn, requireCandidate, requireRecruiter]) {
      expect(await pass(guard, null)).toEqual(pleaseLogin)
    }
  })

  test('guarding a page keeps visitors who apply for a job on its page', async () => {
    expect(await pass(requireCandidate, null, '/jobs/tram-driver-1/apply')).toEqual({
      ...pleaseLogin,
      sentTo: '/jobs/tram-driver-1',
    })
  })

  test('guarding a page lets anybody with a session into a protected page', async () => {
    for (const type of ['candidate', 'user', 'recruiter', 'admin'] as const) {
      expect(await pass(requireSignedIn, type)).toEqual(passes)
    }
  })

  test('guarding a page lets only candidates into their pages; the warning says unauthorized, with z [AUTH-24] [PERM-38] [PERM-42]', async () => {
    expect(await pass(requireCandidate, 'candidate')).toEqual(passes)
    expect(await pass(requireCandidate, 'user')).toEqual(passes)
    expect(await pass(requireCandidate, 'recruiter')).toEqual({
      sentTo: '/',
      says: ["warning: You're unauthorized to access this route!"],
    })
  })

  test('guarding a page lets only recruiters into their pages; the warning says unauthorised, with s [AUTH-25] [PERM-30]', async () => {
    expect(await pass(requireRecruiter, 'recruiter')).toEqual(passes)
    expect(await pass(requireRecruiter, 'candidate')).toEqual({
      sentTo: '/',
      says: ["warning: You're unauthorised to access this route!"],
    })
  })

  test('guarding a page redirects everybody but admins to the sign-in of the team, and admins from there to the panel [ALOG-02] [PERM-17]', async () => {
    expect(await pass(requireAdmin, null)).toEqual({ sentTo: '/admin/login', says: [] })
    expect(await pass(requireAdmin, 'recruiter')).toEqual({ sentTo: '/admin/login', says: [] })
    expect(await pass(requireAdmin, 'admin')).toEqual(passes)
    expect(await pass(skipAdminSignIn, 'admin')).toEqual({ sentTo: '/admin', says: [] })
  })
})
