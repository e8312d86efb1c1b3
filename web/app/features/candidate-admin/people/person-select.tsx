import type { PersonCard } from '@firstrung/contract'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { peopleQueries } from './candidate-admin-queries.ts'
import styles from './person-select.module.css'
import { TeamMark } from './team-mark.tsx'

/** The search is sent this long after the last keystroke. */
const waitMillis = 300
const newOption = { value: 'new', label: 'New Candidate' }

type Choice = Pick<PersonCard, '_id' | 'fullName' | 'email' | 'adminCreated'>

const optionOf = (person: Choice) => ({ value: person._id, label: `${displayName(person)} · ${person.email}` })

interface PersonSelectProps {
  /** The candidate whose profile is open; null for a new one. */
  id: string | null
  /** The same person, once loaded. */
  person: Choice | undefined
  /** Called with null for a new candidate. */
  onChoose: (id: string | null) => void
}

/** A new candidate, or one with a completed profile: the newest candidates, or the matches of the search. */
export function PersonSelect({ id, person, onChoose }: PersonSelectProps) {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, waitMillis)
  const own = person ? [person] : []
  // While nobody types, the field shows the selected name.
  const isChoice = [newOption, ...own.map(optionOf)].some(({ label }) => label === paused)
  const search = isChoice ? '' : paused.trim()
  const { data, error } = useQuery(peopleQueries.choices(search))
  const people = [...own, ...(data ?? []).filter(({ _id }) => _id !== person?._id)]
  const byId = new Map<string, Choice>(people.map((one) => [one._id, one]))

  const renderOption: SelectProps['renderOption'] = ({ option }) => {
    const one = byId.get(option.value)
    if (!one) return <Text fw={650}>{option.label}</Text>
    return (
      <div className={styles.editorChoice} data-team={one.adminCreated || undefined}>
        <span>{displayName(one)}</span>
        {one.fullName && (
          <Text span size="sm" c="dimmed">
            {one.email}
          </Text>
        )}
        {one.adminCreated && <TeamMark />}
      </div>
    )
  }

  return (
    <Select
      label="Candidate"
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      data={[newOption, ...people.map(optionOf)]}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={renderOption}
      value={id ?? newOption.value}
      onChange={(value) => onChoose(value === newOption.value ? null : value)}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      description={
        search && data?.length === 0
          ? 'No completed profile matches this name, email or phone.'
          : 'Search by name, email or phone to change an existing profile.'
      }
      error={error ? errorMessage(error) : undefined}
    />
  )
}
