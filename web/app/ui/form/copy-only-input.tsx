import { CopyButton, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { IconCopy } from '#app/ui/base/icons.ts'
import styles from './copy-only-input.module.css'

interface CopyOnlyInputProps {
  label: string
  description?: ReactNode
  value: string
  /** Further buttons, beside 'Copy'. */
  children?: ReactNode
}

/** A text that can only be copied, such as a secret that is shown once. */
export function CopyOnlyInput({ label, description, value, children }: CopyOnlyInputProps) {
  return (
    <div className={styles.row}>
      <TextInput
        className={styles.input}
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        translate="no"
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      {children}
    </div>
  )
}
