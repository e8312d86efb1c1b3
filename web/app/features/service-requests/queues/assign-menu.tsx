import type { Assignee, RequestQueue } from '@firstrung/contract'
import { Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queueQueries, useAssign } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronDown } from '#app/ui/base/icons.ts'

interface AssignMenuProps {
  queue: RequestQueue
  person: { userId: string; fullName: string; email: string; assignee: Assignee | null }
}

/** Who works on a request, and a menu that gives it to somebody else. */
export function AssignMenu({ queue, person }: AssignMenuProps) {
  const { userId, assignee } = person
  const me = useUserId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...queueQueries.members(), enabled: isOpen })
  const assign = useAssign()
  const give = (to: string | null) => assign.mutate({ queue, userId, assignee: to, was: assignee?._id ?? null })
  const others = data?.members.filter(({ _id }) => _id !== me && _id !== assignee?._id)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="compact" variant="quiet" style={{ marginLeft: -8 }} loading={assign.isPending}>
          {nameFor(assignee, me)}
          <span className="visually-hidden">: assign the request of {displayName(person)}</span>
          <IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {me && assignee?._id !== me && <Menu.Item onClick={() => give(me)}>Assign to me</Menu.Item>}
        {assignee && <Menu.Item onClick={() => give(null)}>Unassign</Menu.Item>}
        {others?.map(({ _id, fullName }) => (
          <Menu.Item key={_id} onClick={() => give(_id)}>
            {fullName}
          </Menu.Item>
        ))}
        {error && (
          <Text size="sm" c="dimmed" px="sm" py="xs">
            The team could not be loaded.
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const nameFor = (assignee: Assignee | null, me: string | undefined) => {
  if (!assignee) return 'Nobody'
  return assignee._id === me ? 'You' : assignee.fullName
}
