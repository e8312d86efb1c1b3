import type { SavedSearch } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf, type Search, searchFields, searchOf } from '#app/features/board/search/job-search.ts'
import { searchText } from '#app/features/board/search/search-labels.ts'
import { useIsUnconfirmed } from '#app/lib/api/account-settings.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './saved.module.css'
import { useRemoveSearch, useSavedSearches } from './saved-queries.ts'
import { SearchDialog } from './search-dialog.tsx'

const mailTexts = { daily: 'At most one email a day', weekly: 'At most one email a week', off: 'No emails' }

/** A stored search with the fields of a URL. */
const searchOfSaved = ({ query }: SavedSearch): Search =>
  searchOf(
    new URLSearchParams(
      Object.entries(query).flatMap(([field, value]) => {
        if (!searchFields.some((one) => one === field) || value === undefined || value === false) return []
        return [[field, value === true ? 'yes' : String(value)]]
      }),
    ),
  )

interface SavedSearchesProps {
  /** The search that the user wants to save. */
  wanted: Search | null
  /** Called when the dialog for it is closed. */
  onDone: () => void
}

/** The saved searches of a candidate, with the emails of each. */
export function SavedSearches({ wanted, onDone }: SavedSearchesProps) {
  const searches = useSavedSearches()
  const remove = useRemoveSearch()
  const isUnconfirmed = useIsUnconfirmed()
  const [changed, setChanged] = useState<SavedSearch | null>(null)
  return (
    <>
      {isUnconfirmed && <Text mb="md">These emails begin once you have confirmed your email.</Text>}
      <QueryContent query={searches} waiting={<FormSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No saved searches" order={2} action={<LinkButton to="/jobs">Search jobs</LinkButton>}>
              {isUnconfirmed
                ? 'Save a search. Once your email is confirmed, we email you when new jobs match.'
                : 'Save a search and we will email you when new jobs match.'}
            </EmptyState>
          ) : (
            <ul className={styles.savedList} aria-label="Saved searches">
              {all.map((saved) => (
                <li key={saved._id} className={styles.savedSearch}>
                  <div>
                    <Link to={addressOf(searchOfSaved(saved))}>{saved.name}</Link>
                    <Text size="sm" c="dimmed">
                      {searchText(searchOfSaved(saved))} · {mailTexts[saved.mail]}
                      {saved.lastMailedAt && `, the last one on ${dayText(saved.lastMailedAt)}`}
                    </Text>
                  </div>
                  <div className={styles.savedActions}>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Change ${saved.name}`}
                      onClick={() => setChanged(saved)}
                    >
                      Change
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Remove ${saved.name}`}
                      onClick={() => remove.mutate(saved._id)}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {wanted && <SearchDialog search={wanted} saved={null} opened onClose={onDone} />}
      {changed && (
        <SearchDialog search={searchOfSaved(changed)} saved={changed} opened onClose={() => setChanged(null)} />
      )}
    </>
  )
}
