import { jobRoles, limits, postedWithinDays, workModes } from '@firstrung/contract'
import { useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { jobRoleLabel } from '#app/lib/labels.ts'
import { isCandidate, useSession } from '#app/lib/session.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './job-filters.module.css'
import { modeLabels } from './job-labels.ts'
import { addressOf, filtersOf, type Search, type SearchField } from './job-search.ts'
import { filterLabel, payChoices, sinceLabel } from './search-labels.ts'

interface JobFiltersProps {
  search: Search
}

/**
 * Search and filters as a form that works without scripts. With scripts each choice is sent at once; what is typed is sent
 * with the button or Enter.
 */
export function JobFilters({ search }: JobFiltersProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const mayMatch = isCandidate(useSession()?.userType)
  const send = () => void submit(form.current, { replace: true, preventScrollReset: true })
  const set = filtersOf(search)
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
    <search aria-label="Jobs" className={styles.jobFilters}>
      {/* A changed address fills the inputs again. */}
      <Form ref={form} key={addressOf(search)} action="/jobs" method="get" className={styles.jobFiltersForm}>
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
            <input
              type="search"
              name="place"
              placeholder="City"
              maxLength={limits.location}
              defaultValue={search.place}
            />
          </label>
          <Button type="submit">Search jobs</Button>
        </div>
        <details className={styles.jobMore} open={set.some((field) => field !== 'q' && field !== 'place')}>
          <summary>Filters and order</summary>
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
              workModes.map((mode) => [mode, modeLabels[mode]] as const),
            )}
            {choice('payMin', 'Pay at least', 'Any pay', payChoices)}
            {choice(
              'since',
              'Posted',
              'Any time',
              postedWithinDays.map((days) => [String(days), sinceLabel(days)] as const),
            )}
            {choice('sort', 'Order', 'Newest first', [
              ...(mayMatch ? [['match', 'Best match for you'] as const] : []),
              ['pay', 'Highest pay first'],
              ['closing', 'Closing soon first'],
            ])}
            <label className={styles.jobFresher}>
              <input
                type="checkbox"
                name="fresher"
                value="yes"
                defaultChecked={search.fresher === 'yes'}
                onChange={send}
              />
              <span>No experience needed</span>
            </label>
            {search.skills && <input type="hidden" name="skills" value={search.skills} />}
            {search.company && <input type="hidden" name="company" value={search.company} />}
          </div>
        </details>
      </Form>
      {set.length > 0 && (
        <ul className={styles.jobSet} aria-label="Filters in use">
          {set.map((field) => (
            <li key={field}>
              <Link to={addressOf({ ...search, [field]: '' })} preventScrollReset>
                <span className="visually-hidden">Remove </span>
                {filterLabel(field, search[field])}
                <span aria-hidden> ×</span>
              </Link>
            </li>
          ))}
          {set.length > 1 && (
            <li>
              <Link to="/jobs" preventScrollReset className={styles.jobClear}>
                Clear all
              </Link>
            </li>
          )}
        </ul>
      )}
    </search>
  )
}
