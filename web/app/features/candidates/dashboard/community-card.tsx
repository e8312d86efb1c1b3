import { Card, Text, Title } from '@mantine/core'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import styles from './community-card.module.css'

/** The link to the community chat, if there is one. */
export function CommunityCard() {
  const hasChat = useHasExternalLink()('discord')
  if (!hasChat) return null
  return (
    <Card component="section" className={styles.communityCard} aria-labelledby="community">
      <Title order={2} size="h3" id="community">
        Community
      </Title>
      <Text my="sm">Ask, answer and celebrate with other freshers in the chat.</Text>
      <div>
        <LinkButton to="/discord" variant="secondary">
          Join Community
        </LinkButton>
      </div>
    </Card>
  )
}
