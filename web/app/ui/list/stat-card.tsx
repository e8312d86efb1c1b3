import { Card, Group, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './stat-card.module.css'

interface StatCardProps {
  label: string
  /** Undefined while it loads. */
  value: string | number | undefined
  icon?: ReactNode
}

/** One number with its name. */
export function StatCard({ label, value, icon }: StatCardProps) {
  const id = useId()
  return (
    <Card padding="md" role="group" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text id={id} size="sm" c="dimmed" fw={550}>
          {label}
        </Text>
        {icon}
      </Group>
      {value === undefined ? (
        <Skeleton height={30} width={64} mt={6} />
      ) : (
        <Text className={styles.statCardValue}>{value}</Text>
      )}
    </Card>
  )
}
