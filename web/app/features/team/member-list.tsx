import { type Member, teamRoleLabels, teamRoles, teamRoleTexts } from '@firstrung/contract'
import { Anchor, Group, Select, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { teamQueries, useChangeRole, useEndMembership, useInviteAgain, useRestoreMembership } from './team-queries.ts'

const InviteDialog = lazyWithRetry(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The members of the team, with roles, last logins and memberships. */
export function MemberList() {
  const query = useQuery(teamQueries.members())
  const [isInviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<Member | null>(null)
  const end = useEndMembership()
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title>Team</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </Group>
      <Text c="dimmed" mb="lg">
        {teamRoles.map((role) => `${teamRoleLabels[role]}: ${teamRoleTexts[role]}`).join(' ')}
      </Text>
      <QueryContent query={query} waiting={<ListSkeleton rows={4} />}>
        {({ members }) => (
          <Table.ScrollContainer minWidth={760}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Member</Table.Th>
                  <Table.Th scope="col">Role</Table.Th>
                  <Table.Th scope="col">Last login</Table.Th>
                  <Table.Th scope="col">Membership</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {members.map((member) => (
                  <MemberRow key={member._id} member={member} onEnd={() => setEnding(member)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </QueryContent>
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
      <ConfirmDialog
        opened={ending !== null}
        title={`End the membership of ${nameOf(ending)}?`}
        confirmLabel="End membership"
        cancelLabel="Cancel"
        destructive
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending._id, { onSettled: () => setEnding(null) })}
      >
        <Text>
          They are logged out everywhere at once and can no longer log in. What they did stays in the audit log. You can
          restore the membership.
        </Text>
      </ConfirmDialog>
    </>
  )
}

const nameOf = (member: Member | null) => member?.fullName || member?.email || ''

function MemberRow({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const { _id: id, email, teamRole, isInvited, lastSignedInAt, endedAt } = member
  const isSelf = useUserId() === id
  const change = useChangeRole()
  const restore = useRestoreMembership()
  const again = useInviteAgain()
  const of = <span className="visually-hidden"> {nameOf(member)}</span>
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text fw={650}>
          {nameOf(member)}
          {isSelf && ' (you)'}
        </Text>
        <Anchor size="sm" href={mailLink(email)}>
          {email}
        </Anchor>
      </Table.Th>
      <Table.Td>
        <Select
          size="sm"
          w={150}
          aria-label={`Role of ${nameOf(member)}`}
          allowDeselect={false}
          disabled={endedAt !== null || change.isPending}
          data={teamRoles.map((value) => ({ value, label: teamRoleLabels[value] }))}
          value={teamRole}
          onChange={(role) => {
            const next = teamRoles.find((one) => one === role)
            if (next && next !== teamRole) change.mutate({ id, teamRole: next })
          }}
        />
      </Table.Td>
      <Table.Td>{lastSignedInAt ? dayTimeText(lastSignedInAt) : 'Never'}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          {endedAt && (
            <>
              <Text size="sm">Ended {dayTimeText(endedAt)}</Text>
              <Button size="xs" variant="secondary" loading={restore.isPending} onClick={() => restore.mutate(id)}>
                Restore{of}
              </Button>
            </>
          )}
          {!endedAt && isInvited && (
            <Button size="xs" variant="secondary" loading={again.isPending} onClick={() => again.mutate(id)}>
              Invite again{of}
            </Button>
          )}
          {!endedAt && !isSelf && (
            <Button size="xs" variant="danger" onClick={onEnd}>
              End{of}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
