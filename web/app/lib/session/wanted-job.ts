import { useSyncExternalStore } from 'react'
import { browserStorage, tabStorage } from '#app/lib/browser/browser-storage.ts'
import { useUserId } from './session.ts'

/** A job that somebody has left to do a needed step first, such as a skill test. */
export interface WantedJob {
  slug: string
  title: string
}

const key = 'wantedJob'

/** Stores the job for this tab, for the link back. */
export const saveWantedJob = (userId: string, { slug, title }: WantedJob): void =>
  tabStorage.set(key, JSON.stringify({ userId, slug, title }))
export const dropWantedJob = (): void => tabStorage.remove(key)

const afterEmail = 'jobAfterEmail'

/** Stores the job whose application waits for the confirmed email, for the tab that the mailed link opens. */
export const saveJobAfterEmail = (userId: string, { slug, title }: WantedJob): void =>
  browserStorage.set(afterEmail, JSON.stringify({ userId, slug, title }))

/** The job whose application waits for the confirmed email of this person, once; null without one. */
export function takeJobAfterEmail(userId: string): WantedJob | null {
  const job = readWantedJob(browserStorage.get(afterEmail), userId)
  if (job) browserStorage.remove(afterEmail)
  return job
}

/** The stored job of this person; null without one. */
export function readWantedJob(stored: string | null, userId: string): WantedJob | null {
  try {
    const wanted = JSON.parse(stored ?? 'null') as (WantedJob & { userId: string }) | null
    return wanted?.userId === userId && wanted.slug && wanted.title ? { slug: wanted.slug, title: wanted.title } : null
  } catch {
    return null
  }
}

const neverChanges = () => () => undefined

/** The job that the signed-in person wanted to apply for in this tab; null without one, and on the server. */
export function useWantedJob(): WantedJob | null {
  const userId = useUserId()
  const stored = useSyncExternalStore(
    neverChanges,
    () => tabStorage.get(key),
    () => null,
  )
  return readWantedJob(stored, userId)
}
