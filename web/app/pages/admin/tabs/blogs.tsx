import { ComingTab } from './coming-tab.tsx'

export function BlogsTab() {
  return <ComingTab title="Blogs">Here you will write, change and delete the articles that stand on /blogs.</ComingTab>
}
