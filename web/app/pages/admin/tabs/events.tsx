import { AdminEvents } from '#app/features/events/admin-events.tsx'

export function EventsTab() {
  return <AdminEvents />
}
