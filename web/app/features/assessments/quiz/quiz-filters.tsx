import { difficulties } from '@firstrung/contract'
import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Button } from '#app/ui/base/button.tsx'
import { IconFilter, IconSearch, IconX } from '#app/ui/base/icons.ts'
import { everything, isSearching, type QuizSearch, roleChoices } from './quiz-filter.ts'
import styles from './quiz-filters.module.css'
import { levelLabel } from './quiz-labels.ts'

interface QuizFiltersProps {
  search: QuizSearch
  onChange: (next: QuizSearch) => void
}

const types = [
  { value: '', label: 'All' },
  { value: 'skill', label: 'Skill tests' },
  { value: 'practice', label: 'Practice tests' },
] as const satisfies { value: QuizSearch['type']; label: string }[]

/** Filters by name, type, role and level. On a phone role and level are collapsed at first. */
export function QuizFilters({ search, onChange }: QuizFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(search.role !== '' || search.levels.length > 0)
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
      <SegmentedControl
        aria-label="Type"
        size="md"
        data={types}
        value={search.type}
        onChange={(type) => onChange({ ...search, type })}
      />
      <Button
        variant="quiet"
        className={styles.quizFiltersToggle}
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </Button>
      <div className={styles.quizFiltersMore} data-open={isOpen || undefined}>
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
      </div>
      <Button
        variant="quiet"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={!isSearching(search)}
        onClick={() => onChange(everything)}
      >
        Clear filters
      </Button>
    </search>
  )
}
