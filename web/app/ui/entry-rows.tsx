import { ActionIcon, Button, Card, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconPlus, IconTrash } from './icons.ts'
import './entry-rows.css'

interface EntryRowsProps {
  /** What one row is: 'Project'. */
  name: string
  count: number
  max: number
  onAdd: () => void
  onRemove: (place: number) => void
  /** The inputs of one row. */
  children: (place: number) => ReactNode
}

/** Rows of the same inputs: as many as somebody has to tell. A new row takes the focus. */
export function EntryRows({ name, count, max, onAdd, onRemove, children }: EntryRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(count)

  useEffect(() => {
    if (count > shown.current) list.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus()
    shown.current = count
  }, [count])

  return (
    <div ref={list} className="entry-rows">
      {Array.from({ length: count }, (_, place) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          key={place}
          data-row
          role="group"
          aria-label={`${name} ${place + 1}`}
          padding="md"
        >
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Text fw={650} size="sm">
              {name} {place + 1}
            </Text>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Remove ${name.toLowerCase()} ${place + 1}`}
              onClick={() => onRemove(place)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
          {children(place)}
        </Card>
      ))}
      <Button
        variant="default"
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
