import type { PersonRecord } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTakeHiringBack } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { ProfileEntries, ProfilePart } from '#app/ui/profile/profile-parts.tsx'

type Hiring = PersonRecord['hirings'][number]

const stateOf = ({ stands, jobState, endsOn }: Hiring): string => {
  if (jobState === 'deleted') return 'The job was deleted, so others can hire this candidate.'
  if (!stands) return `The internship ended on ${shortDate(endsOn)}, so others can hire this candidate.`
  if (endsOn) return `Others can hire this candidate from ${shortDate(endsOn)} on.`
  return jobState === 'completed' ? 'The job is completed.' : ''
}

/** The hirings of a candidate; each can be undone in any state of the job. */
export function Hirings({ person }: { person: PersonRecord }) {
  const [asked, setAsked] = useState<Hiring | null>(null)
  const takeBack = useTakeHiringBack(person._id)
  if (person.hirings.length === 0) return null
  return (
    <ProfilePart title="Hired">
      <ProfileEntries>
        {person.hirings.map((hiring) => (
          <li key={hiring.jobId}>
            <Text fw={650}>
              {hiring.jobTitle}, {hiring.companyName}
            </Text>
            <Text mb={6}>
              {shortDate(hiring.hiredAt)}
              {stateOf(hiring) && ` · ${stateOf(hiring)}`}
            </Text>
            <Button
              size="xs"
              variant="secondary"
              aria-label={`Undo hire: ${hiring.jobTitle}, ${hiring.companyName}`}
              onClick={() => setAsked(hiring)}
            >
              Undo hire
            </Button>
          </li>
        ))}
      </ProfileEntries>
      <ConfirmDialog
        opened={asked !== null}
        title="Undo this hire?"
        confirmLabel="Undo hire"
        cancelLabel="Cancel"
        busy={takeBack.isPending}
        onConfirm={() => asked && takeBack.mutate(asked.jobId, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        <Text>
          {displayName(person)} is no longer hired for {asked?.jobTitle}. The candidate
          {asked?.jobState === 'deleted' ? ' is' : ' and the recruiter are'} told.
        </Text>
      </ConfirmDialog>
    </ProfilePart>
  )
}
