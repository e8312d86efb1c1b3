import { ComingTab } from './coming-tab.tsx'

export function EventsTab() {
  return <ComingTab title="Events" />
}
