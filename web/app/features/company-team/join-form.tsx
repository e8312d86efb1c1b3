import { NamedTeamJoining, TeamJoining } from '@firstrung/contract'
import { TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { useJoin } from './team-queries.ts'

interface JoinFormProps {
  code: string
  join: ReturnType<typeof useJoin>
  /** Called once the recruiter is in the team. */
  onDone: () => void
}

/** Joins the team. Asks for a missing name, because colleagues would see the email instead. */
export function JoinForm({ code, join, onDone }: JoinFormProps) {
  const isNamed = Boolean(useSession()?.user.fullName)
  const { form, submit, saving, failure } = useDraftForm({
    about: 'joining',
    start: () => ({ fullName: '' }),
    schema: isNamed ? TeamJoining : NamedTeamJoining,
    toBody: ({ fullName }) => ({ code, ...(fullName && { fullName }) }),
    save: ({ fullName }) => join.mutateAsync({ code, ...(fullName && { fullName }) }),
    onSaved: onDone,
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Join the team">
      <FormFailureNote failure={failure} mb="md" />
      {!isNamed && (
        <TextInput
          label="Full Name"
          required
          description="Colleagues and candidates see it."
          autoComplete="name"
          mb="md"
          {...form.getInputProps('fullName')}
        />
      )}
      <Button type="submit" loading={saving}>
        Join the team
      </Button>
    </form>
  )
}
