import type { MyJob } from '@firstrung/contract'
import { useEffect, useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { isCandidate, useSession } from '#app/lib/session/session.ts'

// Loaded for candidates only, to keep the page small for visitors.
const queries = () => import('./my-job-queries.ts')

/** What a job page adds for the signed-in candidate; undefined while it loads, and for everybody else. */
export function useMyJob(slug: string) {
  const session = useSession()
  const userId = isCandidate(session?.userType) ? (session?.user.userId ?? '') : ''
  const [mine, setMine] = useState<{ userId: string; slug: string; is: MyJob } | null>(null)
  const [isSaving, setSaving] = useState(false)

  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    // Errors are ignored: the page has all public facts without it.
    void queries()
      .then(({ myJobOf }) => myJobOf(slug))
      .then(
        (is) => isCurrent && setMine({ userId, slug, is }),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [userId, slug])

  const own = mine?.userId === userId && mine.slug === slug ? mine.is : undefined

  async function toggleSaved() {
    if (!own || isSaving) return
    const isSaved = !own.isSaved
    setSaving(true)
    setMine({ userId, slug, is: { ...own, isSaved } })
    try {
      await (await queries()).saveJob(slug, isSaved)
    } catch (error) {
      setMine({ userId, slug, is: own })
      toastError(error)
    } finally {
      setSaving(false)
    }
  }

  return {
    audience: session === null ? 'visitor' : userId ? 'candidate' : 'other',
    userId,
    mine: own,
    toggleSaved,
  } as const
}
