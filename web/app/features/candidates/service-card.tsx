import { Badge, Card, Group, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

interface ServiceCardProps {
  icon: ComponentType<{ size?: number }>
  title: string
  text: string
  /** Where a link on the page may lead. */
  id?: string
  /** What can be done; without it the service is announced and not there yet. */
  children?: ReactNode
}

/** One of the four services of the dashboard. */
export function ServiceCard({ icon: Icon, title, text, id, children }: ServiceCardProps) {
  return (
    <Card component="section" className="service-card" id={id} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <span className="service-card-icon" aria-hidden>
          <Icon size={24} />
        </span>
        {!children && <Badge variant="light">Coming soon</Badge>}
      </Group>
      <Title order={3} size="h4" mt="sm">
        {title}
      </Title>
      <Text c="dimmed" mt={4} flex={1}>
        {text}
      </Text>
      {children}
    </Card>
  )
}
