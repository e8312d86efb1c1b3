import { Container, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { newSearch, searchOf } from '#app/features/board/job-search.ts'
import { SavedJobs } from '#app/features/board/saved-jobs.tsx'
import { SavedSearches } from '#app/features/board/saved-searches.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { UrlTabs } from '#app/ui/list/url-tabs.tsx'

export const handle = cachedPage()

export const meta = titleMeta('Saved jobs')

/** Saved jobs and searches. With the address of a search it asks to save that one. */
export default function SavedPage() {
  const [params, setParams] = useSearchParams()
  const address = params.get(newSearch)
  const wanted = address === null ? null : searchOf(new URLSearchParams(address.split('?')[1] ?? ''))
  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <Title order={1} mb="lg">
        Saved
      </Title>
      <UrlTabs
        label="Saved"
        tabs={[
          { value: 'jobs', title: 'Jobs', content: <SavedJobs /> },
          {
            value: 'searches',
            title: 'Searches and emails',
            content: <SavedSearches wanted={wanted} onDone={() => setParams({ tab: 'searches' }, { replace: true })} />,
          },
        ]}
      />
    </Container>
  )
}
