import { Chip, Group, Input, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './choice-chips.module.css'

interface Choice {
  value: string
  label: string
}

interface ChoiceChipsProps {
  label: string
  /** One list of choices, or several named groups. */
  choices: readonly Choice[] | readonly { title: string; choices: readonly Choice[] }[]
  value: string[]
  onChange: (next: string[]) => void
  /** Maximum selectable; the rest are disabled. */
  max?: number
  required?: boolean
  description?: ReactNode
  error?: ReactNode
  /** Identifies the group in a form, so that it can be found and focused. */
  'data-path'?: string
}

/** A few options, all visible, of which several may be chosen. */
export function ChoiceChips({
  label,
  choices,
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  required = false,
  description,
  error,
  'data-path': path,
}: ChoiceChipsProps) {
  const id = useId()
  const groups = choices.map((choice) => ('choices' in choice ? choice : { title: '', choices: [choice] }))
  const isNamed = groups.some(({ title }) => title !== '')
  const isFull = value.length >= max
  const chips = (list: readonly Choice[]) =>
    list.map((choice) => (
      <Chip
        key={choice.value}
        value={choice.value}
        variant="outline"
        size="md"
        disabled={isFull && !value.includes(choice.value)}
      >
        {choice.label}
      </Chip>
    ))

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      required={required}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the library's wrapper */}
      <div
        className={styles.choiceChips}
        role="group"
        tabIndex={-1}
        data-path={path}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${description ? `${id}-description ` : ''}${error ? `${id}-error` : ''}`.trim() || undefined}
      >
        <Chip.Group multiple value={value} onChange={onChange}>
          {isNamed ? (
            <Stack gap="sm" mt={6}>
              {groups.map(({ title, choices: list }) => (
                <div key={title}>
                  <Text size="sm" c="dimmed" mb={4}>
                    {title}
                  </Text>
                  <Group gap="xs">{chips(list)}</Group>
                </div>
              ))}
            </Stack>
          ) : (
            <Group gap="xs" mt={6}>
              {chips(groups.flatMap((group) => group.choices))}
            </Group>
          )}
        </Chip.Group>
      </div>
    </Input.Wrapper>
  )
}
