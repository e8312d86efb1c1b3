import { ComingTab } from './coming-tab.tsx'

export function EventsTab() {
  return <ComingTab title="Events">Here you will see all events, change them, and hide or show them.</ComingTab>
}
