import { Card, Title, type TitleOrder } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './link-card.css'

interface LinkCardProps {
  to: string
  title: string
  order: TitleOrder
  /** Stands above the title. */
  head?: ReactNode
  children?: ReactNode
}

/** A card that leads somewhere: its title is the link, all of it can be clicked. */
export function LinkCard({ to, title, order, head, children }: LinkCardProps) {
  return (
    <Card component="article" padding="md" className="link-card">
      {head}
      <Title order={order} size="h5" mt={head ? 'xs' : 0}>
        <Link to={to}>{title}</Link>
      </Title>
      {children}
    </Card>
  )
}
