import { Stack, Text, Title, type TitleOrder } from '@mantine/core'
import type { ReactNode } from 'react'
import { Rungs } from './rungs.tsx'

interface EmptyStateProps {
  title: string
  /** How it gets filled. */
  children?: ReactNode
  /** A button or link that fills it. */
  action?: ReactNode
  order?: TitleOrder
}

/** Nothing here yet, and what to do about it. Show it only after the answer has come. */
export function EmptyState({ title, children, action, order = 3 }: EmptyStateProps) {
  return (
    <Stack className="empty-state" align="center" gap="sm">
      <Rungs />
      <Title order={order} size="h4" ta="center">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" ta="center" maw={460}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
