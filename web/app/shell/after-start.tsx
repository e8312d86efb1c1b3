import { useEffect } from 'react'
import { restoreFocus } from '#app/lib/browser/restore-focus.ts'
import { installServiceWorker } from '#app/lib/browser/service-worker.ts'
import { keepTranslatedPage } from '#app/lib/text/translated-page.ts'
import { LeaveUnsaved } from './leave-unsaved.tsx'

/** What no page needs for its first paint, in one file. */
export function AfterStart() {
  useEffect(() => {
    installServiceWorker()
    const ends = [keepTranslatedPage(document.body), restoreFocus()]
    return () => ends.forEach((end) => end())
  }, [])
  return <LeaveUnsaved />
}
