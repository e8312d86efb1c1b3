import { ComingTab } from './coming-tab.tsx'

export function BlogsTab() {
  return <ComingTab title="Blogs" />
}
