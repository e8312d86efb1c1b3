import { useEffect } from 'react'
import { restoreFocus } from '#app/lib/browser/restore-focus.ts'
import { installServiceWorker } from '#app/lib/browser/service-worker.ts'
import { keepTranslatedPage } from '#app/lib/text/translated-page.ts'
import { LeaveUnsaved } from './leave-unsaved.tsx'

/** Components that no page needs for its first paint, in one chunk. */
export function AfterStart() {
  useEffect(() => {
    installServiceWorker()
    const ends = [keepTranslatedPage(document.body), restoreFocus()]
    return () => ends.forEach((end) => end())
  }, [])
  return <LeaveUnsaved />
}
