import type { Permission } from '@firstrung/contract'
import { SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { IconCalendarEvent, IconListCheck, IconMessages, IconNews } from '#app/ui/base/icons.ts'
import { LinkCard } from '#app/ui/list/link-card.tsx'

interface CreateCard {
  title: string
  text: string
  icon: ReactNode
  /** The URL of the form. */
  to: string
  /** The permission to create it. */
  needs: Permission
}

/** Cards for the four things that the team creates; each member sees those that they may create. */
export function CreateCards() {
  const may = useTeamMay()
  const cards: CreateCard[] = [
    {
      title: 'Create Skill Test',
      text: 'Write the questions that show what candidates can do.',
      icon: <IconListCheck size={24} aria-hidden />,
      to: '/admin?tab=skill-tests&test=new',
      needs: 'test.edit',
    },
    {
      title: 'Create Event',
      text: 'Announce workshops and talks, with banner, date and link.',
      icon: <IconCalendarEvent size={24} aria-hidden />,
      to: '/admin?create=event',
      needs: 'event.manage',
    },
    {
      title: 'Create Blog',
      text: 'Write an article for everybody, with headings, lists and a banner.',
      icon: <IconNews size={24} aria-hidden />,
      to: '/admin?tab=blogs&blog=new',
      needs: 'blog.edit',
    },
    {
      title: 'Create Forum',
      text: 'Start a topic for the community.',
      icon: <IconMessages size={24} aria-hidden />,
      to: '/admin?create=forum',
      needs: 'forum.edit',
    },
  ]
  return (
    <section aria-labelledby="create">
      <Title order={2} size="h4" mb="sm" id="create">
        Create
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
        {cards
          .filter(({ needs }) => may(needs))
          .map((card) => (
            <CreateCardTile key={card.title} {...card} />
          ))}
      </SimpleGrid>
    </section>
  )
}

function CreateCardTile({ title, text, icon, to }: Omit<CreateCard, 'needs'>) {
  return (
    <LinkCard to={to} title={title} order={3} head={icon}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </LinkCard>
  )
}
