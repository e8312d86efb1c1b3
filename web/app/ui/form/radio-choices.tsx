import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './radio-choices.module.css'

interface RadioChoicesProps {
  label: string
  choices: readonly { value: string; label: string }[]
  value?: string
  onChange: (next: string) => void
  withAsterisk?: boolean
  /** One below the other. */
  stacked?: boolean
  description?: ReactNode
  error?: ReactNode
  /** Names the group in a form, so that its first choice can be found and focused. */
  'data-path'?: string
}

/** A few options, all visible, of which one is chosen. */
export function RadioChoices({ choices, stacked = false, 'data-path': path, ...group }: RadioChoicesProps) {
  const radios = choices.map(({ value, label }, index) => (
    <Radio key={value} value={value} label={label} data-path={index === 0 ? path : undefined} />
  ))
  return (
    <Radio.Group {...group}>
      {stacked ? (
        <Stack gap="sm" mt="sm">
          {radios}
        </Stack>
      ) : (
        <div className={styles.inline}>{radios}</div>
      )}
    </Radio.Group>
  )
}
