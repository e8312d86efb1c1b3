import { Group, Pill } from '@mantine/core'
import styles from './chip-list.module.css'

interface ChipListProps {
  items: readonly string[]
  /** If set, every chip gets a button that removes it. */
  onRemove?: (item: string) => void
  /** The accessible name of the list. */
  label: string
}

/** Short texts in a row; with `onRemove` each can be removed. */
export function ChipList({ items, onRemove, label }: ChipListProps) {
  return (
    <Group gap={6} component="ul" aria-label={label} className={styles.chipList}>
      {items.map((item) => (
        <li key={item}>
          <Pill
            size="md"
            withRemoveButton={onRemove !== undefined}
            onRemove={() => onRemove?.(item)}
            removeButtonProps={{ 'aria-label': `Remove ${item}`, 'aria-hidden': undefined, tabIndex: 0 }}
          >
            {item}
          </Pill>
        </li>
      ))}
    </Group>
  )
}
