import {
  type FoundBy,
  type JobSort,
  jobRoles,
  limits,
  postedWithinDays,
  workModeLabels,
  workModes,
} from '@firstrung/contract'
import { useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './job-filters.module.css'
import { addressOf, filtersOf, type Search, type SearchField } from './job-search.ts'
import { filterLabel, foundByLabel, payChoices, sinceLabel } from './search-labels.ts'

interface JobFiltersProps {
  search: Search
  /** The filters that words of the search text mean. */
  foundBy: readonly FoundBy[]
}

/**
 * Search and filters as a form that works without scripts. With scripts each choice is sent at once; typed text is sent
 * with the button or Enter.
 */
export function JobFilters({ search, foundBy }: JobFiltersProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const send = () => void submit(form.current, { replace: true, preventScrollReset: true })
  const set = filtersOf(search)
  return (
    <search aria-label="Jobs" className={styles.jobFilters}>
      {/* The key fills the inputs again when the URL changes. */}
      <Form ref={form} key={addressOf(search)} action="/jobs" method="get" className={styles.jobFiltersForm}>
        <SearchInputs search={search} />
        <details className={styles.jobMore} open={set.some((field) => field !== 'q' && field !== 'place')}>
          <summary>Filters and order</summary>
          <FilterInputs search={search} onChange={send} />
        </details>
      </Form>
      <FiltersInUse chips={chipsOf(search, foundBy)} />
    </search>
  )
}

const SearchInputs = ({ search }: { search: Search }) => (
  <div className={styles.jobSearch}>
    <label>
      <span>What</span>
      <input
        type="search"
        name="q"
        placeholder="Job title, skill or company"
        maxLength={limits.shortText}
        defaultValue={search.q}
      />
    </label>
    <label>
      <span>Where</span>
      <input type="search" name="place" placeholder="City" maxLength={limits.location} defaultValue={search.place} />
    </label>
    <Button type="submit">Search jobs</Button>
  </div>
)

const orders: Record<Exclude<JobSort, 'newest'>, string> = {
  match: 'Best match for you',
  pay: 'Highest pay first',
  closing: 'Closing soon first',
}

function FilterInputs({ search, onChange: send }: { search: Search; onChange: () => void }) {
  const mayMatch = isCandidate(useSession()?.userType)
  const choice = (field: SearchField, label: string, none: string, options: readonly (readonly [string, string])[]) => (
    <label>
      <span>{label}</span>
      <select name={field} defaultValue={search[field]} onChange={send}>
        <option value="">{none}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className={styles.jobChoices}>
      {choice(
        'role',
        'Type',
        'All types',
        jobRoles.map((role) => [role, jobRoleLabel(role)] as const),
      )}
      {choice(
        'mode',
        'Work mode',
        'All modes',
        workModes.map((mode) => [mode, workModeLabels[mode]] as const),
      )}
      {choice('payMin', 'Pay at least', 'Any pay', payChoices)}
      {choice(
        'since',
        'Posted',
        'Any time',
        postedWithinDays.map((days) => [String(days), sinceLabel(days)] as const),
      )}
      {choice('sort', 'Order', search.q ? 'Most relevant first' : 'Newest first', [
        ...(search.q ? [['newest', 'Newest first'] as const] : []),
        ...Object.entries(orders).filter(([order]) => mayMatch || order !== 'match'),
      ])}
      <label className={styles.jobFresher}>
        <input type="checkbox" name="fresher" value="yes" defaultChecked={search.fresher === 'yes'} onChange={send} />
        <span>No experience needed</span>
      </label>
      {search.skills && <input type="hidden" name="skills" value={search.skills} />}
      {search.company && <input type="hidden" name="company" value={search.company} />}
    </div>
  )
}

/** Each filter in use can be removed, and all at once. */
function FiltersInUse({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.jobSet} aria-label="Filters in use">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link to={addressOf(without)} preventScrollReset>
            <span className="visually-hidden">Remove </span>
            {label}
            <span aria-hidden> ×</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/jobs" preventScrollReset className={styles.jobClear}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

interface Chip {
  key: string
  label: string
  /** The search without this filter. */
  without: Search
}

/** The filters in use: each filter that is set, and each that words of the search text mean. */
function chipsOf(search: Search, foundBy: readonly FoundBy[]): Chip[] {
  const set = filtersOf(search).map((field) => ({
    key: field,
    label: filterLabel(field, search[field]),
    without: { ...search, [field]: '', exact: '' },
  }))
  const words = foundBy.map((found) => ({
    key: `${found.filter} ${found.value}`,
    label: foundByLabel(found),
    without: { ...search, q: found.q, exact: '' },
  }))
  // A search text that is exactly one filter gets one chip, not two.
  const isSaid = foundBy.length === 1 && foundBy[0]?.q === ''
  return [...set.filter(({ key }) => key !== 'q' || !isSaid), ...words]
}
