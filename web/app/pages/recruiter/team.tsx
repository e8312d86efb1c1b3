import type { TeamMember } from '@firstrung/contract'
import { Container, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTeam } from '#app/features/company-team/team-queries.ts'
import { Invitations, TeamMembers } from '#app/features/company-team/team-section.tsx'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'

const InviteDialog = lazyWithRetry(
  async () => (await import('#app/features/company-team/invite-dialog.tsx')).InviteDialog,
)
const ApiKeysSection = lazyWithRetry(
  async () => (await import('#app/features/api-keys/api-keys-section.tsx')).ApiKeysSection,
)
const WebhooksSection = lazyWithRetry(
  async () => (await import('#app/features/webhooks/webhooks-section.tsx')).WebhooksSection,
)
const RemoveDialog = lazyWithRetry(
  async () => (await import('#app/features/company-team/remove-dialog.tsx')).RemoveDialog,
)

export const meta = titleMeta('Team')

export default function TeamPage() {
  const query = useTeam()
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<TeamMember | null>(null)

  return (
    <QueryPage query={query}>
      {(team) => (
        <Container py={{ base: 'lg', md: 'xl' }}>
          <Group justify="space-between" align="flex-end" mb="lg" gap="md">
            <div>
              <Title order={1}>Team</Title>
              <Text c="dimmed" mt={4}>
                {team.myRole === 'owner'
                  ? 'Everybody who hires with you. Owners see all jobs; others those they are added to.'
                  : 'Everybody who hires with you. Owners of the team invite and remove people.'}
              </Text>
            </div>
            {team.myRole === 'owner' && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => setInviting(true)}>
                Invite a colleague
              </Button>
            )}
          </Group>
          <TeamMembers team={team} onRemove={setRemoving} />
          <Invitations invitations={team.invitations} />
          {team.myRole === 'owner' && (
            <Suspense>
              <ApiKeysSection />
              <WebhooksSection />
            </Suspense>
          )}
          <Suspense>
            {inviting && <InviteDialog onClose={() => setInviting(false)} />}
            {removing && (
              <RemoveDialog
                team={team}
                member={removing}
                onClose={() => setRemoving(null)}
                onLeft={() => void navigate('/rdashboard')}
              />
            )}
          </Suspense>
        </Container>
      )}
    </QueryPage>
  )
}
