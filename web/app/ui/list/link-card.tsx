import { Card, Title, type TitleOrder } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './link-card.module.css'

interface LinkCardProps {
  to: string
  title: string
  order: TitleOrder
  /** Above the title. */
  head?: ReactNode
  children?: ReactNode
}

/** A card that is a link: its title is the link, and all of it is clickable. Other links are above it. */
export function LinkCard({ to, title, order, head, children }: LinkCardProps) {
  return (
    <Card component="article" padding="md" className={styles.linkCard}>
      {head}
      <Title order={order} size="h5" mt={head ? 'xs' : 0}>
        <Link to={to} className={styles.main}>
          {title}
        </Link>
      </Title>
      {children}
    </Card>
  )
}
