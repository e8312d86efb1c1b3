import { ComingTab } from './coming-tab.tsx'

export function CandidatesTab() {
  return <ComingTab title="Candidates">Here you will look through all candidates and open their profiles.</ComingTab>
}
