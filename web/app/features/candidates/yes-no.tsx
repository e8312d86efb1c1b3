import { Group, Radio } from '@mantine/core'
import type { ReactNode } from 'react'

interface YesNoProps {
  label: string
  value: string
  onChange: (next: string) => void
  description?: ReactNode
  error?: ReactNode
  'data-path'?: string
}

/** A question that must be answered with Yes or No. */
export function YesNo({ 'data-path': path, ...question }: YesNoProps) {
  return (
    <Radio.Group withAsterisk {...question}>
      <Group mt={6} gap="lg">
        <Radio value="yes" label="Yes" data-path={path} />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  )
}
