import { companyRoles, Invite } from '@firstrung/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { companyRoleLabel, companyRoleText } from './role-labels.ts'
import { useInvite } from './team-queries.ts'

/** Invites somebody to the team by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const { form, submit, saving } = useDraftForm({
    about: 'invitation',
    start: (): { email: string; role: (typeof companyRoles)[number] } => ({ email: '', role: 'recruiter' }),
    schema: Invite,
    save: invite.mutateAsync,
    onSaved: onClose,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title="Invite a colleague" submitLabel="Send invitation">
      <Stack gap="md">
        <TextInput
          label="Work email"
          type="email"
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RadioChoices
          label="Role"
          stacked
          choices={companyRoles.map((role) => ({
            value: role,
            label: `${companyRoleLabel[role]}: ${companyRoleText[role]}`,
          }))}
          {...form.getInputProps('role')}
        />
        <Text c="dimmed" size="sm">
          We will email them a link that works for 7 days, for this email address only.
        </Text>
      </Stack>
    </FormDialog>
  )
}
