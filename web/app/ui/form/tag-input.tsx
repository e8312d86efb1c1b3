import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { ChipList } from '#app/ui/list/chip-list.tsx'

interface TagInputProps {
  label: string
  value: readonly string[]
  onChange: (next: string[]) => void
  addLabel?: string
  description?: string
  error?: React.ReactNode
  required?: boolean
  maxLength?: number
  /** Also accepts the typed text when the input loses the focus. */
  addOnBlur?: boolean
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Words typed one after the other. Blanks and duplicates (in any case) are ignored. */
export function TagInput({
  label,
  value,
  onChange,
  addLabel = 'Add',
  maxLength = 60,
  addOnBlur = false,
  ...input
}: TagInputProps) {
  const [text, setText] = useState('')

  function add() {
    const word = text.trim()
    setText('')
    if (word !== '' && !value.some((item) => same(item, word))) onChange([...value, word])
  }

  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          {...input}
          flex={1}
          label={label}
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={addOnBlur ? add : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" onClick={add}>
          {addLabel}
        </Button>
      </Group>
      {value.length > 0 && (
        <ChipList items={value} label={label} onRemove={(item) => onChange(value.filter((other) => other !== item))} />
      )}
    </Stack>
  )
}
