import { useLocation } from 'react-router'
import { PeopleList } from '#app/features/candidate-admin/list/candidate-list.tsx'
import { type PeopleFilters, readFilters } from '#app/features/candidate-admin/people/people-filters.ts'
import { PersonProfile } from '#app/features/candidate-admin/person/person-profile.tsx'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'

/** All candidates, or the profile of the candidate in the URL. */
export function CandidatesTab() {
  const [params, change] = useSearch()
  const id = params.get('candidate')
  const filters = readFilters(params)
  const location = useLocation()
  if (id) return <PersonProfile key={id} id={id} filters={filters} panel={panelIn(location.state)} />
  const keepInAddress = (changed: PeopleFilters) =>
    change((next) => {
      for (const [name, value] of Object.entries(changed)) putParameter(next, name, value)
    })
  return <PeopleList filters={filters} onFilter={keepInAddress} />
}

/** The URL of the hiring panel from which the user came here. */
function panelIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('panel' in state)) return undefined
  return typeof state.panel === 'string' ? state.panel : undefined
}
