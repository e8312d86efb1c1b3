import { Suspense, useState } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { isUnsaved, useHasForms } from '#app/lib/form/unsaved-forms.ts'
import { session } from '#app/lib/session/session.ts'

const LeaveDialog = lazyWithRetry(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Whether another page is opened, or another tab of this one. Filters replace the address below the form. */
const isLeft: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  (historyAction !== 'REPLACE' && currentLocation.search !== nextLocation.search)

/** Asks before what is typed into a form is lost with its page. Only where there are such forms: a router asks one blocker. */
export const LeaveUnsaved = () => useHasForms() && <Asking />

function Asking() {
  const [wasSignedIn] = useState(() => session.read() !== null)
  /** Nobody may keep the page of a session that has ended, here or in another tab. */
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
