import { type UserType, userTypes } from '@firstrung/contract'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '#app/lib/browser/browser-storage.ts'

/** The stored session of this browser. The server only trusts the token. */
export interface Session {
  token: string
  userType: UserType
  user: SessionPerson
}

interface SessionPerson {
  fullName: string
  avatarS3FileKey: string
  isAdmin: boolean
  userId: string
  email: string
  /** The role of a team member. The server decides; this only hides menu entries that they may not open. */
  teamRole?: string | undefined
  /** The role of a recruiter, from their profile. The server decides; this only hides links that they may not open. */
  companyRole?: string | undefined
  /** Set if the email was not confirmed at the sign-in; the account has the present state. */
  confirmsEmail?: true | undefined
}

const keys = ['token', 'user', 'usertype', 'adminAuth'] as const

/** 'candidate' and 'user' are the same. */
export function isCandidate(userType: string | undefined): boolean {
  return userType === 'candidate' || userType === 'user'
}

const isUserType = (text: string | null): text is UserType => userTypes.some((type) => type === text)
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The parsed session; null unless all of it is valid. */
export function parseSession(token: string | null, user: string | null, userType: string | null): Session | null {
  if (!token || !user || !isUserType(userType)) return null
  try {
    const stored: unknown = JSON.parse(user)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    const person: Partial<Record<keyof SessionPerson, unknown>> = stored
    return {
      token,
      userType,
      user: {
        fullName: word(person.fullName),
        avatarS3FileKey: word(person.avatarS3FileKey),
        isAdmin: person.isAdmin === true,
        userId: word(person.userId),
        email: word(person.email),
        teamRole: word(person.teamRole) || undefined,
        companyRole: word(person.companyRole) || undefined,
        confirmsEmail: person.confirmsEmail === true || undefined,
      },
    }
  } catch {
    return null
  }
}

let cached: { texts: string; session: Session | null } = { texts: '', session: null }
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

function read(): Session | null {
  if (typeof window === 'undefined') return null
  const [token, user, userType] = [
    browserStorage.get('token'),
    browserStorage.get('user'),
    browserStorage.get('usertype'),
  ]
  const texts = `${token}\n${user}\n${userType}`
  // React compares snapshots by identity: equal texts must give the same object.
  if (cached.texts !== texts) cached = { texts, session: parseSession(token, user, userType) }
  return cached.session
}

const stored = [
  'fullName',
  'avatarS3FileKey',
  'isAdmin',
  'userId',
  'email',
  'teamRole',
  'companyRole',
  'confirmsEmail',
] satisfies (keyof SessionPerson)[]
function storeUser(person: SessionPerson): void {
  browserStorage.set('user', JSON.stringify(person, stored))
}

export const session = {
  read,

  store(next: { token: string; userType: UserType; user: SessionPerson }): void {
    browserStorage.set('token', next.token)
    storeUser(next.user)
    browserStorage.set('usertype', next.userType)
    if (next.userType === 'admin') browserStorage.set('adminAuth', 'true')
    else browserStorage.remove('adminAuth')
    notifyListeners()
  },

  /**
   * Updates the stored data of the person. It writes no token: another tab may be signing out at this moment, and a token
   * that is written after that would sign this browser in again.
   */
  updateUser(change: Partial<SessionPerson>): void {
    const now = read()
    if (!now) return
    storeUser({ ...now.user, ...change })
    notifyListeners()
  },

  /** Forgets a session that the server has ended; its page asks for a new login. */
  lose(): void {
    lost = read()?.userType ?? null
    for (const key of keys) browserStorage.remove(key)
    notifyListeners()
  },
}

let lost: UserType | null = null
/** The user type of a session that the server has ended on this page, returned once; null for none or after a logout. */
export function takeLost(): UserType | null {
  const userType = lost
  lost = null
  return userType
}

/** Subscribes to changes of the session: by this page, by another tab, or while this page was in the back/forward cache. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['storage', 'pageshow']) window.removeEventListener(event, listener)
  }
}

/** The session of this browser; follows other tabs. Null on the server. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSession, read, () => null)
}

/** The first word of the name; without one, the part of the email before '@'. */
export function firstName(person: { fullName: string; email: string }): string {
  return person.fullName.trim().split(/\s+/)[0] || person.email.split('@')[0] || ''
}

/** The start page of a signed-in person; undefined for visitors. */
export function homeOf(session: Session | null): string | undefined {
  if (!session) return undefined
  if (isCandidate(session.userType)) return '/dashboard'
  return session.userType === 'recruiter' ? '/rdashboard' : undefined
}

/** Clears everything that this browser stored, after the server has ended the session, and leaves pages that need a login. */
export function forgetSession(): void {
  browserStorage.clear()
  notifyListeners()
}

/** The signed-in account's id; empty for a visitor. */
export const useUserId = (): string => useSession()?.user.userId ?? ''
