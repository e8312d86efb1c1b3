import { AdminEvents } from '#app/features/events/admin/admin-events.tsx'

export function EventsTab() {
  return <AdminEvents />
}
