import styles from './event-filters.module.css'
import { type EventSearch, topicChoices } from './event-search.ts'

interface EventFiltersProps {
  search: EventSearch
  onChange: (next: EventSearch) => void
}

/** A part of the title, and one topic or all. */
export function EventFilters({ search, onChange }: EventFiltersProps) {
  return (
    <search className={`${styles.eventFilters} with-scripts`} aria-label="Events">
      <label className={styles.eventSearch}>
        <span>Search</span>
        <input
          type="search"
          placeholder="Event title"
          maxLength={100}
          value={search.title}
          onChange={(event) => onChange({ ...search, title: event.currentTarget.value })}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={styles.eventTopics} role="group" aria-label="Topic">
        {topicChoices.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.topic === value}
            onClick={() => onChange({ ...search, topic: value })}
          >
            {label}
          </button>
        ))}
      </div>
    </search>
  )
}
