import { useSearchParams } from 'react-router'
import { PeopleList } from '#app/features/candidate-admin/candidate-list.tsx'
import { PersonProfile } from '#app/features/candidate-admin/person-profile.tsx'

/** All candidates, or the profile of the one in the address. */
export function CandidatesTab() {
  const [params, setParams] = useSearchParams()
  const id = params.get('candidate')
  const search = params.get('search') ?? ''
  if (id) return <PersonProfile key={id} id={id} search={search} />
  const keepInAddress = (next: string) =>
    setParams({ tab: 'candidates', ...(next && { search: next }) }, { replace: true, preventScrollReset: true })
  return <PeopleList search={search} onSearch={keepInAddress} />
}
