import { Outlet } from 'react-router'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { useToastsAtHand } from '#app/ui/toasts-at-hand.ts'
import '#app/ui/full-styles.css'

/** Around every page with forms or queries: the whole component sheet and the query client. */
export default function WorkingLayout() {
  useToastsAtHand()
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
