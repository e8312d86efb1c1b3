import { limits } from '@firstrung/contract'
import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownTeam } from '#app/lib/api/own-team-queries.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'

interface AlsoWithInputProps {
  /** The email of the interviewer, who is not offered. */
  interviewEmail: string
  opened: boolean
  /** Of the field with the ids of the chosen colleagues. */
  inputProps: { value?: string[]; onChange?: (value: string[]) => void; error?: ReactNode }
}

/** Asks which colleagues hold an interview beside its interviewer; renders nothing without colleagues. */
export function AlsoWithInput({ interviewEmail, opened, inputProps }: AlsoWithInputProps) {
  const { data: team } = useQuery({ ...ownTeam(useUserId()), enabled: opened })
  const email = interviewEmail.trim().toLowerCase()
  const offered = (team?.members ?? []).filter((member) => member.email.toLowerCase() !== email)
  if (offered.length === 0) return null
  const ids = new Set(offered.map(({ _id }) => _id))
  // Who became the interviewer since is no longer chosen.
  const chosen = (inputProps.value ?? []).filter((id) => ids.has(id))
  return (
    <Checkbox.Group
      mt="md"
      label="Also with"
      description={`Up to ${limits.furtherHosts} colleagues. They get the invitation and are busy then. Only those who are on this job see the candidate and fill in a scorecard.`}
      {...inputProps}
      value={chosen}
    >
      <Stack gap="xs" mt="xs" mah={220} style={{ overflowY: 'auto' }}>
        {offered.map((member, at) => (
          <Checkbox
            key={member._id}
            value={member._id}
            label={displayName(member)}
            data-path={at === 0 ? 'alsoWith' : undefined}
            disabled={chosen.length >= limits.furtherHosts && !chosen.includes(member._id)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
