import { useSearchParams } from 'react-router'
import { SavedJobs } from '#app/features/board/saved/saved-jobs.tsx'
import { SavedSearches } from '#app/features/board/saved/saved-searches.tsx'
import { newSearch, searchOf } from '#app/features/board/search/job-search.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { MyJobsPage } from '#app/shell/my-jobs-page.tsx'

export const handle = cachedPage('tab')

export const meta = titleMeta('Saved jobs and searches')

/** Saved jobs, or saved searches. If the URL contains a search, it asks to save this search. */
export default function SavedPage() {
  const [params, setParams] = useSearchParams()
  const address = params.get(newSearch)
  const wanted = address === null ? null : searchOf(new URLSearchParams(address.split('?')[1] ?? ''))
  return (
    <MyJobsPage>
      {params.get('tab') === 'searches' ? (
        <SavedSearches wanted={wanted} onDone={() => setParams({ tab: 'searches' }, { replace: true })} />
      ) : (
        <SavedJobs />
      )}
    </MyJobsPage>
  )
}
