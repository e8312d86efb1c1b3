import { type JobMember, type JobMembers as Members, memberRoles } from '@firstrung/contract'
import { Group, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { memberRoleLabel } from './role-labels.ts'
import styles from './team.module.css'
import { useJobMembers, useRemoveJobMember, useSetJobMember } from './team-queries.ts'

interface JobMembersProps {
  jobId: string
  /** Whether the viewer may add and remove members. */
  mayShare: boolean
}

const nameOf = ({ fullName, email }: { fullName: string; email: string }) => fullName || email

/** Who works on a job; its lead and owners add and remove colleagues. */
export function JobMembers({ jobId, mayShare }: JobMembersProps) {
  const query = useJobMembers(jobId)
  return (
    <section aria-labelledby="members-title">
      <Title order={2} size="h4" mt="xl" mb="sm" id="members-title">
        Members
      </Title>
      <QueryContent query={query} waiting={<ListSkeleton rows={2} />}>
        {({ members, colleagues }) => (
          <>
            <ul className={styles.teamList}>
              {members.map((member) => (
                <MemberRow key={member._id} {...{ jobId, member, mayShare }} />
              ))}
            </ul>
            {mayShare && members.length > 1 && (
              <Text size="sm" c="dimmed" mt="xs">
                When you remove somebody, the lead takes over their upcoming interviews, and calendars are updated.
              </Text>
            )}
            {colleagues.length > 0 && <AddMember jobId={jobId} colleagues={colleagues} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function MemberRow({ jobId, member, mayShare }: JobMembersProps & { member: JobMember }) {
  const change = useSetJobMember(jobId)
  const remove = useRemoveJobMember(jobId)
  const name = nameOf(member)
  const refused = { onError: (error: Error) => toastError(error) }
  return (
    <li>
      <span />
      <div>
        <Text fw={650}>{name}</Text>
        {member.fullName && (
          <Text size="sm" c="dimmed">
            {member.email}
          </Text>
        )}
      </div>
      <div className={styles.teamActions}>
        {mayShare && member.role !== 'lead' ? (
          <>
            <Select
              aria-label={`Role of ${name} on this job`}
              data={memberRoles.map((role) => ({ value: role, label: memberRoleLabel[role] }))}
              value={change.isPending ? change.variables.role : member.role}
              disabled={change.isPending}
              allowDeselect={false}
              w={150}
              onChange={(value) => {
                const role = memberRoles.find((one) => one === value)
                if (role) change.mutate({ memberId: member._id, role }, refused)
              }}
            />
            <Button
              variant="quiet"
              size="sm"
              loading={remove.isPending}
              onClick={() => remove.mutate(member._id, refused)}
              aria-label={`Remove ${name} from this job`}
            >
              Remove
            </Button>
          </>
        ) : (
          <Text>{memberRoleLabel[member.role]}</Text>
        )}
      </div>
    </li>
  )
}

function AddMember({ jobId, colleagues }: { jobId: string; colleagues: Members['colleagues'] }) {
  const add = useSetJobMember(jobId)
  const [chosen, setChosen] = useState<string | null>(null)
  const colleague = colleagues.find(({ _id }) => _id === chosen)
  return (
    <Group align="flex-end" gap="sm" mt="sm">
      <Select
        label="Add a colleague"
        placeholder="Choose one"
        data={colleagues.map((one) => ({ value: one._id, label: nameOf(one) }))}
        value={colleague?._id ?? null}
        searchable
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        disabled={!colleague}
        loading={add.isPending}
        onClick={() =>
          colleague &&
          add.mutate(
            { memberId: colleague._id, role: colleague.companyRole === 'interviewer' ? 'interviewer' : 'recruiter' },
            { onSuccess: () => setChosen(null), onError: (error) => toastError(error) },
          )
        }
      >
        Add
      </Button>
    </Group>
  )
}
