import type { InterviewHost } from '@firstrung/contract'
import { FreeTimesInput } from './free-times-input.tsx'
import { InterviewerInputs } from './interviewer-inputs.tsx'
import { NoteInput } from './note-input.tsx'
import { hostsFor, type ProposalForm } from './proposal-form.ts'
import { WhereInputs } from './where-inputs.tsx'

interface ProposalFieldsProps {
  jobId: string
  people: readonly InterviewHost[]
  meetingLink: string
  /** Who reads the note, such as 'Kavya'. */
  readers: string
  proposal: ProposalForm
}

/** Asks for the interviewers, the length, the times, where it is held, and a note. */
export function ProposalFields({ jobId, people, meetingLink, readers, proposal }: ProposalFieldsProps) {
  const { form, values } = proposal
  const hostIds = hostsFor(people, values.hostIds)
  return (
    <>
      <InterviewerInputs people={people} proposal={proposal} />
      {proposal.canPropose && (
        <>
          {hostIds.length > 0 && (
            <FreeTimesInput
              jobId={jobId}
              wish={{ hostIds, minutes: Number(values.minutes) }}
              people={people}
              {...form.getInputProps('times')}
            />
          )}
          <WhereInputs
            usesOwnLink={values.usesOwnLink}
            meetingLink={meetingLink}
            inputProps={(field, options) => form.getInputProps(field, options)}
          />
          <NoteInput readers={readers} inputProps={form.getInputProps('note')} />
        </>
      )}
    </>
  )
}
