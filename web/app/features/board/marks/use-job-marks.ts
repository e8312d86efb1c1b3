import type { JobMark } from '@firstrung/contract'
import { useEffect, useRef, useState } from 'react'
import { isCandidate, useSession } from '#app/lib/session/session.ts'

// Loaded for candidates only, to keep the pages small for visitors.
const queries = () => import('./job-marks-queries.ts')

/**
 * The marks of these jobs for the signed-in candidate, by the jobs' public names; none for everybody else. For jobs that join the
 * list, only their marks load; all marks load when the page is shown again, as another tab may have changed them.
 */
export function useJobMarks(slugs: readonly string[]): ReadonlyMap<string, JobMark> {
  const session = useSession()
  const userId = isCandidate(session?.userType) ? (session?.user.userId ?? '') : ''
  const [marks, setMarks] = useState<ReadonlyMap<string, JobMark>>(new Map())
  const asked = useRef({ userId: '', slugs: new Set<string>() })
  const listed = slugs.join(',')

  useEffect(() => {
    if (asked.current.userId !== userId) {
      asked.current = { userId, slugs: new Set() }
      setMarks(new Map())
    }
    const own = asked.current
    if (!userId || !listed) return
    const ask = (wanted: string[]) => {
      if (wanted.length === 0) return
      for (const slug of wanted) own.slugs.add(slug)
      // Errors are ignored: the list has all public facts without marks.
      void queries()
        .then(({ jobMarksOf }) => jobMarksOf(wanted))
        .then(
          (read) =>
            asked.current === own &&
            setMarks((before) => new Map([...before, ...read.map((one) => [one.slug, one] as const)])),
          // These marks are loaded with the next change of the list.
          () => wanted.forEach((slug) => own.slugs.delete(slug)),
        )
    }
    const all = listed.split(',')
    ask(all.filter((slug) => !own.slugs.has(slug)))
    const onShown = () => document.visibilityState === 'visible' && ask(all)
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [userId, listed])

  return marks
}
