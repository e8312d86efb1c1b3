import { Badge, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCalendarEvent, IconListCheck, IconMessages, IconNews } from '#app/ui/icons.ts'
import { LinkCard } from '#app/ui/link-card.tsx'

interface CreateCard {
  title: string
  text: string
  icon: ReactNode
  /** Where it leads; without it this part is still to come. */
  to?: string
}

/** The four things that the team creates. */
export function CreateCards() {
  const cards: CreateCard[] = [
    {
      title: 'Create Skill Test',
      text: 'Write the questions that show what candidates can do.',
      icon: <IconListCheck size={24} aria-hidden />,
      to: '/admin?tab=skill-tests&test=new',
    },
    {
      title: 'Create Event',
      text: 'Here you will announce workshops and talks, with banner, date and link.',
      icon: <IconCalendarEvent size={24} aria-hidden />,
    },
    {
      title: 'Create Blog',
      text: 'Here you will write articles for everybody, with headings, lists and a banner.',
      icon: <IconNews size={24} aria-hidden />,
    },
    {
      title: 'Create Forum',
      text: 'Here you will open the topic that the community talks about.',
      icon: <IconMessages size={24} aria-hidden />,
    },
  ]
  return (
    <section aria-labelledby="create">
      <Title order={2} size="h4" mb="sm" id="create">
        Create
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
        {cards.map((card) => (
          <CreateCardTile key={card.title} {...card} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function CreateCardTile({ title, text, icon, to }: CreateCard) {
  const about = (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
  if (to) {
    return (
      <LinkCard to={to} title={title} order={3} head={icon}>
        {about}
      </LinkCard>
    )
  }
  return (
    <Card padding="md">
      <Group justify="space-between">
        {icon}
        <Badge variant="light" color="ink">
          Coming
        </Badge>
      </Group>
      <Title order={3} size="h5" mt="xs">
        {title}
      </Title>
      {about}
    </Card>
  )
}
