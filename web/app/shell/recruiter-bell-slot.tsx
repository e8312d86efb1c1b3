import { RecruiterBell } from '#app/features/notifications/recruiter-bell.tsx'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import '#app/ui/full-styles.css'

/** The bell brings its own queries and styles: the bar also stands on pages that have neither. */
export function RecruiterBellSlot() {
  return (
    <QueryProvider>
      <RecruiterBell />
    </QueryProvider>
  )
}
