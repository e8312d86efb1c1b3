import { SiteBell } from '#app/features/notifications/site-bell.tsx'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import '#app/ui/library-styles.ts'

/** The bell brings its own queries and styles: the bar also stands on pages that have neither. */
export function BellSlot({ side }: { side: 'candidate' | 'recruiter' }) {
  return (
    <QueryProvider>
      <SiteBell side={side} />
    </QueryProvider>
  )
}
