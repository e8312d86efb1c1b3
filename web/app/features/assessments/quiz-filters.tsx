import { difficulties } from '@firstrung/contract'
import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import { Button } from '#app/ui/button.tsx'
import { IconSearch, IconX } from '#app/ui/icons.ts'
import { isSearching, type QuizSearch, roleChoices } from './quiz-filter.ts'
import styles from './quiz-filters.module.css'
import { levelLabel } from './quiz-labels.ts'

interface QuizFiltersProps {
  search: QuizSearch
  onChange: (next: QuizSearch) => void
}

/** Filters by name, role and difficulty. */
export function QuizFilters({ search, onChange }: QuizFiltersProps) {
  return (
    <search className={`${styles.quizFilters} with-scripts`} aria-label="Tests">
      <TextInput
        label="Search"
        type="search"
        placeholder="Test name"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search.title}
        onChange={(event) => onChange({ ...search, title: event.currentTarget.value })}
      />
      <Select
        label="Role"
        placeholder="Any role"
        data={roleChoices}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear role' }}
        searchable
        nothingFoundMessage="No such role"
        value={search.role || null}
        onChange={(role) => onChange({ ...search, role: role ?? '' })}
      />
      <Checkbox.Group
        label="Level"
        value={search.levels}
        onChange={(levels) => onChange({ ...search, levels: difficulties.filter((level) => levels.includes(level)) })}
      >
        <Group gap="md" className={styles.quizFiltersLevels}>
          {difficulties.map((level) => (
            <Checkbox key={level} value={level} label={levelLabel(level)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Button
        variant="quiet"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={!isSearching(search)}
        onClick={() => onChange({ title: '', role: '', levels: [] })}
      >
        Clear filters
      </Button>
    </search>
  )
}
