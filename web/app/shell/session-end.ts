import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/lib/session.ts'

/** Leaves a guarded page when its session ends while it is open: refused by the server, or ended in another tab. */
export function useSessionEnd(exit: string): void {
  const ended = useSession() === null
  const navigate = useNavigate()
  useEffect(() => {
    if (ended) void navigate(exit, { replace: true })
  }, [ended, exit, navigate])
}
