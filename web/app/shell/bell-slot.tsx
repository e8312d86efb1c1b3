import { SiteBell } from '#app/features/notifications/site-bell.tsx'
import { QueryProvider } from '#app/lib/api/query-provider.tsx'
import '#app/ui/base/library-styles.ts'

/** Loads the bell with its queries and styles, because the bar is also on pages that have neither. */
export function BellSlot({ side }: { side: 'candidate' | 'recruiter' }) {
  return (
    <QueryProvider>
      <SiteBell side={side} />
    </QueryProvider>
  )
}
