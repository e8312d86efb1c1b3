import { companyRoles, type Team, type TeamInvitation, type TeamMember } from '@firstrung/contract'
import { Badge, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { companyRoleLabel } from './role-labels.ts'
import styles from './team.module.css'
import { useChangeRole, useResend, useWithdraw } from './team-queries.ts'

const nameOf = ({ fullName, email }: { fullName: string; email: string }) => fullName || email

/** The members of a team with their roles; owners change and remove them. */
export function TeamMembers({ team, onRemove }: { team: Team; onRemove: (member: TeamMember) => void }) {
  const userId = useUserId()
  const isOwner = team.myRole === 'owner'
  return (
    <ul className={styles.teamList} aria-label="Members">
      {team.members.map((member) => (
        <li key={member._id}>
          <Avatar name={nameOf(member)} size={44} decorative />
          <div>
            <Text fw={650}>
              {nameOf(member)} {member._id === userId && <Badge variant="light">You</Badge>}
            </Text>
            <Text size="sm" c="dimmed">
              {[member.fullName && member.email, member.leads > 0 && `leads ${counted(member.leads, 'job')}`]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <div className={styles.teamActions}>
            {isOwner ? <RoleSelect member={member} /> : <Text>{companyRoleLabel[member.role]}</Text>}
            {(isOwner || member._id === userId) && team.members.length > 1 && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => onRemove(member)}
                aria-label={member._id === userId ? 'Leave the team' : `Remove ${nameOf(member)}`}
              >
                {member._id === userId ? 'Leave' : 'Remove'}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function RoleSelect({ member }: { member: TeamMember }) {
  const change = useChangeRole()
  return (
    <Select
      aria-label={`Role of ${nameOf(member)}`}
      data={companyRoles.map((role) => ({ value: role, label: companyRoleLabel[role] }))}
      value={change.isPending ? change.variables.role : member.role}
      disabled={change.isPending}
      allowDeselect={false}
      w={150}
      onChange={(value) => {
        const role = companyRoles.find((one) => one === value)
        if (role && role !== member.role) {
          change.mutate({ id: member._id, role }, { onError: (error) => toastError(error) })
        }
      }}
    />
  )
}

/** Invitations that nobody has accepted yet. */
export function Invitations({ invitations }: { invitations: TeamInvitation[] }) {
  // The time of the first render, so that a refetch does not change the dates on screen.
  const [now] = useState(() => Date.now())
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-title">
      <Title order={2} size="h4" mt="xl" mb="sm" id="invitations-title">
        Invited
      </Title>
      <ul className={styles.teamList}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} isOver={Date.parse(invitation.expiresAt) < now} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation, isOver }: { invitation: TeamInvitation; isOver: boolean }) {
  const resend = useResend()
  const withdraw = useWithdraw()
  const { _id: id, email, role, expiresAt } = invitation
  const refused = { onError: (error: Error) => toastError(error) }
  return (
    <li>
      <Avatar name={email} size={44} decorative />
      <div>
        <Text fw={650}>{email}</Text>
        <Text size="sm" c="dimmed">
          {companyRoleLabel[role]} · {isOver ? 'The link has expired' : `Link works until ${dayText(expiresAt)}`}
        </Text>
      </div>
      <div className={styles.teamActions}>
        <Button
          variant="secondary"
          size="sm"
          loading={resend.isPending}
          onClick={() => resend.mutate(id, refused)}
          aria-label={`Send the invitation to ${email} again`}
        >
          Send again
        </Button>
        <Button
          variant="quiet"
          size="sm"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(id, refused)}
          aria-label={`Withdraw the invitation to ${email}`}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
