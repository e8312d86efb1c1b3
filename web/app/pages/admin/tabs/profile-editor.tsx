import { ComingTab } from './coming-tab.tsx'

export function ProfileEditorTab() {
  return <ComingTab title="Profile Editor">Here you will create and change profiles on behalf of candidates.</ComingTab>
}
