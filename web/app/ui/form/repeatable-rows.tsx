import { ActionIcon, Card, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { IconPlus, IconTrash } from '#app/ui/base/icons.ts'
import styles from './repeatable-rows.module.css'

interface RepeatableRowsProps {
  /** The name of one row: 'Project'. */
  name: string
  count: number
  max: number
  onAdd: () => void
  onRemove: (index: number) => void
  /** The inputs of one row. */
  children: (index: number) => ReactNode
}

/** Rows of the same inputs, which can be added and removed. A new row gets the focus. */
export function RepeatableRows({ name, count, max, onAdd, onRemove, children }: RepeatableRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(count)

  useEffect(() => {
    if (count > shown.current) list.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus()
    shown.current = count
  }, [count])

  return (
    <div ref={list} className={styles.entryRows}>
      {Array.from({ length: count }, (_, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index in the form
          key={index}
          data-row
          role="group"
          aria-label={`${name} ${index + 1}`}
          padding="md"
        >
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Text fw={650} size="sm">
              {name} {index + 1}
            </Text>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
          {children(index)}
        </Card>
      ))}
      <Button
        variant="secondary"
        leftSection={<IconPlus size={18} />}
        onClick={onAdd}
        disabled={count >= max}
        style={{ alignSelf: 'flex-start' }}
      >
        Add {name}
      </Button>
    </div>
  )
}
