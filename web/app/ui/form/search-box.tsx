import { limits } from '@firstrung/contract'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { IconSearch } from '#app/ui/base/icons.ts'

/** The search is sent this long after the last keystroke. */
const waitMillis = 300

interface SearchBoxProps {
  /** The label; only for screen readers if there is a placeholder. */
  label: string
  placeholder?: string
  /** The initial search text. */
  search?: string
  /** Called with the trimmed text when typing pauses. */
  onSearch: (search: string) => void
  /** Whether the results for the typed text are still loading. */
  busy?: boolean
  className?: string
  maxLength?: number
}

/** A search input for a list. */
export function SearchBox({
  label,
  placeholder,
  search = '',
  onSearch,
  busy = false,
  className,
  maxLength = limits.shortText,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(search)
  const apply = useDebouncedCallback((text: string) => onSearch(text.trim()), waitMillis)
  return (
    <search className={className}>
      <TextInput
        size="sm"
        type="search"
        {...(placeholder ? { placeholder, 'aria-label': label } : { label })}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={busy && <Loader size={16} />}
        maxLength={maxLength}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          apply(value)
        }}
      />
    </search>
  )
}
