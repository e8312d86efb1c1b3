import { useSyncExternalStore } from 'react'
import { tabStorage } from '#app/lib/browser/browser-storage.ts'
import type { LoginTab } from './login-modal-store.ts'

const key = 'returnPath'

/** Whether a path is on our own site, and not '//other.example' or '/\other.example'. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

interface WantedPage {
  path: string
  /** Only for this side; null for everybody. */
  side: LoginTab | 'admin' | null
  /** The session ended while the page was open. */
  sessionEnded?: boolean
  /** The job that somebody wants to apply for there. */
  job?: { title: string; company: string }
}

/** Stores the page to open in this tab after signing in: the page that is open, or one that needs a session. */
export function saveReturnPath(
  wanted: WantedPage = { path: `${location.pathname}${location.search}`, side: null },
): void {
  if (isOwnPath(wanted.path)) tabStorage.set(key, JSON.stringify(wanted))
}

/** Why somebody returns to a page after logging in: they opened it without a session, or their session ended there. */
export function reasonToReturn(): 'opened' | 'session ended' | null {
  const stored = tabStorage.get(key)
  const wanted = stored ? read(stored) : null
  return wanted && (wanted.sessionEnded ? 'session ended' : 'opened')
}
export const dropReturnPath = (): void => tabStorage.remove(key)

/** Returns the stored page and removes it; null if there is none for this side. */
export function takeReturnPath(side: string): string | null {
  const stored = tabStorage.get(key)
  dropReturnPath()
  const wanted = stored ? read(stored) : null
  return wanted && isOwnPath(wanted.path) && (wanted.side === null || wanted.side === side) ? wanted.path : null
}

const neverChanges = () => () => undefined

/** The job for which somebody logs in or registers; null without one, and on the server. */
export function useJobOfReturn(): WantedPage['job'] | null {
  const stored = useSyncExternalStore(
    neverChanges,
    () => tabStorage.get(key),
    () => null,
  )
  return (stored && read(stored)?.job) || null
}

function read(stored: string): WantedPage | null {
  try {
    const { path, side = null, sessionEnded = false, job } = JSON.parse(stored) as Partial<WantedPage>
    return typeof path === 'string' ? { path, side, sessionEnded, ...(job?.title && job.company && { job }) } : null
  } catch {
    return null
  }
}
