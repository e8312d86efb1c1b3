import { Invitation, limits, type TeamRole, teamRoleLabels, teamRoles, teamRoleTexts } from '@firstrung/contract'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useInvite } from './team-queries.ts'

/** Invites somebody into the team. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const { form, submit, saving } = useDraftForm({
    about: 'invitation',
    start: (): Invitation => ({ fullName: '', email: '', teamRole: 'reviewer' as TeamRole }),
    schema: Invitation,
    save: invite.mutateAsync,
    onSaved: onClose,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title="Invite to the team" submitLabel="Send invitation">
      <Stack gap="md">
        <Text>They get an email with a link to set a password. The link works once, for 7 days.</Text>
        <TextInput
          label="Name"
          required
          maxLength={limits.fullName}
          data-autofocus
          {...form.getInputProps('fullName')}
        />
        <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
        <Radio.Group label="Role" {...form.getInputProps('teamRole')}>
          <Stack gap="xs" mt="xs">
            {teamRoles.map((role) => (
              <Radio key={role} value={role} label={teamRoleLabels[role]} description={teamRoleTexts[role]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </FormDialog>
  )
}
