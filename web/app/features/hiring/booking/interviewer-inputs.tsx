import { type InterviewHost, limits } from '@firstrung/contract'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { useUserId } from '#app/lib/session/session.ts'
import { counted } from '#app/lib/text/format.ts'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { namesText } from './common-times.ts'
import { hostsFor, lengths, type ProposalForm } from './proposal-form.ts'

/** So many colleagues without hours are named. */
const mostNamed = 3

interface InterviewerInputsProps {
  people: readonly InterviewHost[]
  proposal: ProposalForm
}

/** The interviewers and the length. Other ones have other free times, so the chosen times are dropped. */
export function InterviewerInputs({ people, proposal: { form, values } }: InterviewerInputsProps) {
  const ownId = useUserId()
  const isMissingOwn = people.some(({ userId, hasHours }) => userId === ownId && !hasHours)
  const able = people.filter(({ hasHours }) => hasHours)
  const { interviewers } = limits.booking
  return (
    <>
      {able.length === 0 ? (
        <Text mb="md">
          Nobody in your company has set their interview hours yet. Times can be proposed with those who have.
        </Text>
      ) : (
        <ChoiceChips
          label="Interviewers"
          description={
            able.length > 1 && `At most ${interviewers}. You see the times at which all the chosen ones are free.`
          }
          choices={able.map(({ userId, fullName }) => ({
            value: userId,
            label: userId === ownId ? `${fullName} (you)` : fullName,
          }))}
          max={interviewers}
          {...form.getInputProps('hostIds')}
          value={hostsFor(people, values.hostIds)}
          onChange={(hostIds) => form.setValues({ hostIds, times: [] })}
        />
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {withoutHoursText(people.filter(({ userId, hasHours }) => !hasHours && userId !== ownId))}
      </Text>
      {isMissingOwn && (
        <Text size="sm" mt={6}>
          <Anchor href="/recruiter/profile?tab=hours" underline="always" target="_blank" rel="noopener">
            Set your interview hours
          </Anchor>{' '}
          in a new tab, then choose yourself here.
        </Text>
      )}
      {able.length > 0 && (
        <NativeSelect
          mt="md"
          label="Length"
          data={lengths.map((value) => ({ value, label: `${value} minutes` }))}
          {...form.getInputProps('minutes')}
          onChange={({ currentTarget: { value } }) => form.setValues({ minutes: value, times: [] })}
        />
      )}
    </>
  )
}

/** 'Asha and Dev have not set their interview hours.'; empty where all have. */
function withoutHoursText(people: readonly InterviewHost[]): string {
  if (people.length === 0) return ''
  const named = people.slice(0, mostNamed).map(({ fullName }) => fullName)
  const others = people.length - named.length
  const all = others > 0 ? [...named, counted(others, 'other')] : named
  return `${namesText(all)} ${people.length === 1 ? 'has' : 'have'} not set their interview hours.`
}
