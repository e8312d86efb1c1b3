import { limits } from '@firstrung/contract'
import { NumberInput, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './filter-bar.module.css'
import { noFilters, type PanelFilters } from './panel-filters.ts'

/** After the last letter typed. */
const waitMillis = 300

interface FilterBarProps {
  /** Called when typing pauses. */
  onChange: (filters: PanelFilters) => void
}

/** Four filters for all lists. Unfinished input is kept here, so that typing renders nothing else. */
export function FilterBar({ onChange }: FilterBarProps) {
  const [filters, setFilters] = useState(noFilters)
  const apply = useDebouncedCallback(onChange, waitMillis)

  function change(part: Partial<PanelFilters>) {
    const next = { ...filters, ...part }
    setFilters(next)
    apply(next)
  }
  const isEmpty = JSON.stringify(filters) === JSON.stringify(noFilters)

  return (
    <search className={styles.hiringFilters} aria-label="Filter candidates">
      <TextInput
        size="sm"
        label="Degree"
        maxLength={limits.shortText}
        value={filters.degree}
        onChange={({ currentTarget: { value: degree } }) => change({ degree })}
      />
      <TagsInput
        size="sm"
        label="Skills"
        maxTags={limits.skills}
        splitChars={[',']}
        acceptValueOnBlur
        value={filters.skills}
        onChange={(skills) => change({ skills })}
      />
      <NumberInput
        size="sm"
        label="Graduation Year"
        allowDecimal={false}
        allowNegative={false}
        maxLength={4}
        value={filters.graduationYear}
        onChange={(year) => change({ graduationYear: String(year) })}
      />
      <TextInput
        size="sm"
        label="Name"
        description={`From ${limits.nameFilterOver + 1} letters on`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={limits.fullName}
        value={filters.name}
        onChange={({ currentTarget: { value: name } }) => change({ name })}
      />
      {!isEmpty && (
        <Button className={styles.hiringFiltersClear} size="sm" variant="quiet" onClick={() => change(noFilters)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
