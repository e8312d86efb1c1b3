import type { Team, TeamMember } from '@firstrung/contract'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { counted } from '#app/lib/text/format.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { useLeaveTeam, useRemoveMember } from './team-queries.ts'

interface RemoveDialogProps {
  team: Team
  member: TeamMember
  onClose: () => void
  /** Called once the recruiter has left their team. */
  onLeft: () => void
}

/** Removes a member and says who gets their jobs, or lets the recruiter leave. */
export function RemoveDialog(props: RemoveDialogProps) {
  const isMe = props.member._id === useUserId()
  return isMe ? <LeaveDialog {...props} /> : <RemoveMemberDialog {...props} />
}

function RemoveMemberDialog({ team, member, onClose }: RemoveDialogProps) {
  const userId = useUserId()
  const remove = useRemoveMember()
  const [jobsTo, setJobsTo] = useState(userId)
  const name = member.fullName || member.email
  const heirs = team.members.filter(({ _id, role }) => _id !== member._id && role !== 'interviewer')
  return (
    <ConfirmDialog
      opened
      title={`Remove ${name} from the team?`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: member._id, jobsTo }, { onSuccess: onClose, onError: (error) => toastError(error) })
      }
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          {name} will no longer see your jobs and candidates. What they wrote stays. You can invite them again.
        </Text>
        {member.leads > 0 && (
          <Select
            label={`Who takes over ${counted(member.leads, 'job')}?`}
            data={heirs.map(({ _id, fullName, email }) => ({ value: _id, label: fullName || email }))}
            value={jobsTo}
            allowDeselect={false}
            onChange={(value) => value && setJobsTo(value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function LeaveDialog({ team, member, onClose, onLeft }: RemoveDialogProps) {
  const leave = useLeaveTeam()
  return (
    <ConfirmDialog
      opened
      title={`Leave the team of ${team.companyName}?`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      busy={leave.isPending}
      onConfirm={() => leave.mutate(member._id, { onSuccess: onLeft, onError: (error) => toastError(error) })}
      onClose={onClose}
    >
      <Text>
        You will no longer see its jobs and candidates.{' '}
        {member.leads > 0 &&
          `${counted(member.leads, 'job that you lead goes', 'jobs that you lead go')} to an owner. `}
        Your account stays, and you can set up another company.
      </Text>
    </ConfirmDialog>
  )
}
