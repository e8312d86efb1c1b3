import { Card, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import styles from './icon-card.module.css'

interface IconCardProps {
  icon: ComponentType<{ size?: number }>
  title: string
  text: string
  /** An anchor for links on the page. */
  id?: string
  /** The actions. */
  children: ReactNode
}

/** A card with an icon, a title, a text and actions. */
export function IconCard({ icon: Icon, title, text, id, children }: IconCardProps) {
  return (
    <Card component="section" className={styles.iconCard} id={id} aria-label={title}>
      <span className={styles.iconCardIcon} aria-hidden>
        <Icon size={24} />
      </span>
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
