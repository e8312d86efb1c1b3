import { Suspense, useState } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { isUnsaved, useHasForms } from '#app/lib/form/unsaved-forms.ts'
import { session } from '#app/lib/session/session.ts'

const LeaveDialog = lazyWithRetry(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Whether another page opens, or another tab of this page. Filters only replace the URL, and the form stays. */
const isLeft: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  (historyAction !== 'REPLACE' && currentLocation.search !== nextLocation.search)

/** Asks before leaving a page loses input. Rendered only if there are such forms, because a router allows one blocker. */
export const LeaveUnsaved = () => useHasForms() && <Asking />

function Asking() {
  const [wasSignedIn] = useState(() => session.read() !== null)
  /** A page whose session has ended, here or in another tab, must always be left. */
  const isEnded = () => wasSignedIn && session.read() === null
  const blocker = useBlocker((change) => isLeft(change) && isUnsaved() && !isEnded())
  useBeforeUnload((event) => {
    if (isUnsaved(true) && !isEnded()) event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}
