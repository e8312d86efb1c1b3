import { ComingTab } from './coming-tab.tsx'

export function ProfileEditorTab() {
  return <ComingTab title="Profile Editor" />
}
