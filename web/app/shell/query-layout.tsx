import { Outlet } from 'react-router'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { useToastsAtHand } from '#app/ui/toasts-at-hand.ts'

/** Around every page with queries. */
export default function QueryLayout() {
  useToastsAtHand()
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
