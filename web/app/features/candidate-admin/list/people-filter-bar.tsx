import { limits, type PersonSort, type PersonStatus } from '@firstrung/contract'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { blankOf, type PeopleFilters } from '#app/features/candidate-admin/people/people-filters.ts'
import { Button } from '#app/ui/base/button.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import styles from './people-filter-bar.module.css'

/** The filters are sent this long after the last keystroke. */
const waitMillis = 300

const statuses: { value: PersonStatus; label: string }[] = [
  { value: 'incomplete', label: 'Profile incomplete' },
  { value: 'complete', label: 'Profile complete' },
  { value: 'applied', label: 'Applied' },
  { value: 'hired', label: 'Hired' },
]
const tests = [
  { value: '0', label: 'Taken' },
  { value: '50', label: '50% or more' },
  { value: '70', label: '70% or more' },
  { value: '90', label: '90% or more' },
]
const sorts: { value: PersonSort | ''; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'test', label: 'Best skill test' },
]

interface PeopleFilterBarProps {
  filters: PeopleFilters
  /** Called with the changed filters when typing pauses; a blank value removes a filter. */
  onChange: (changed: PeopleFilters) => void
}

/** Filters and order of the list of candidates. Unfinished input is kept here. */
export function PeopleFilterBar({ filters, onChange }: PeopleFilterBarProps) {
  // The search box has its own input.
  const { search: _, sort, ...narrowing } = filters
  const [typed, setTyped] = useState<PeopleFilters>({ ...narrowing, sort })
  const apply = useDebouncedCallback(onChange, waitMillis)
  const change = (part: PeopleFilters) => {
    const next = { ...typed, ...part }
    setTyped(next)
    apply(next)
  }
  return (
    <search className={styles.peopleFilters} aria-label="Filter candidates">
      <TextInput
        size="sm"
        label="Degree"
        maxLength={limits.shortText}
        value={typed.degree ?? ''}
        onChange={({ currentTarget: { value: degree } }) => change({ degree })}
      />
      <WholeInput
        isFilter
        max={9999}
        size="sm"
        label="Graduation Year"
        maxLength={4}
        value={typed.graduationYear ?? ''}
        onChange={(year) => change({ graduationYear: String(year) })}
      />
      <TextInput
        size="sm"
        label="Skill"
        maxLength={60}
        value={typed.skill ?? ''}
        onChange={({ currentTarget: { value: skill } }) => change({ skill })}
      />
      <Select
        size="sm"
        label="Status"
        placeholder="Any"
        clearable
        data={statuses}
        value={typed.status ?? null}
        onChange={(status) => change({ status: status ?? '' })}
      />
      <Select
        size="sm"
        label="Skill test"
        placeholder="Any"
        clearable
        data={tests}
        value={typed.testFrom ?? null}
        onChange={(testFrom) => change({ testFrom: testFrom ?? '' })}
      />
      <Select
        size="sm"
        label="Sort by"
        allowDeselect={false}
        data={sorts}
        value={typed.sort ?? ''}
        onChange={(next) => change({ sort: next ?? '' })}
      />
      {Object.keys(narrowing).length > 0 && (
        <Button
          className={styles.peopleFiltersClear}
          size="sm"
          variant="quiet"
          onClick={() => {
            setTyped({ sort })
            onChange(blankOf(narrowing))
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}
