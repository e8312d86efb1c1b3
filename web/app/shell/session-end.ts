import { messages } from '@firstrung/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#app/lib/notify.ts'
import { session, useSession } from '#app/lib/session.ts'

/** Leaves a guarded page when its session ends while it is open: refused by the server, or ended in another tab. */
export function useSessionEnd(exit: string): void {
  const ended = useSession() === null
  const navigate = useNavigate()
  useEffect(() => {
    // A page that the server has written knows of no session until it is alive: the browser is asked once more.
    if (ended && !session.read()) void navigate(exit, { replace: true })
  }, [ended, exit, navigate])
}

/** The guard of a page that is written by the server, and opened by its address: a visitor is told to log in, and led out. */
export function useVisitorsOut(exit: string): void {
  useEffect(() => {
    if (!session.read()) notify.warning(messages.pleaseLogin)
  }, [])
  useSessionEnd(exit)
}
