import { ApiError, type CandidateRecord, limits } from '@firstrung/contract'
import { Input, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { checksOf, formOf } from '#app/features/candidates/values/details-form-values.ts'
import { useSaveDetails } from '#app/features/candidates/values/profile-saving-queries.ts'
import { uploadAvatar } from '#app/lib/api/upload.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { GoogleLink } from '#app/ui/account/google-link.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { AvatarField } from '#app/ui/form/avatar-field.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'
import { fieldOptions, ReadOnlyEmail } from '#app/ui/profile/profile-inputs.tsx'
import { SkillRows } from '#app/ui/profile/profile-rows.tsx'
import { ExperienceSummary } from './experience-summary.tsx'

interface DetailsFormProps {
  record: CandidateRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The Details tab of the candidate's profile. Unsaved input stays in this browser. */
export function DetailsForm({ record, onSaved }: DetailsFormProps) {
  const { userId, email } = record
  const [isUploading, uploading] = useUploading()
  const save = useSaveDetails()
  const { form, values, submit, saving, failure, startOver, hasDraft } = useDraftForm({
    start: () => formOf(record),
    draft: { key: `details/${userId}`, uploads: ['avatarS3FileKey'], secret: ['password'] },
    ...checksOf(record, formOf(record)),
    isUploading,
    save: save.mutateAsync,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })
  const mustSignInAgain = save.error instanceof ApiError && save.error.code === 'sign_in_again'
  const field = (path: string) => form.getInputProps(path)

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadAvatar('candidate', userId, file, onProgress))
    form.setFieldValue('avatarS3FileKey', fileKey)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Details">
      {hasDraft && <DraftAlert onStartOver={startOver} />}
      <Stack gap="xl">
        <AvatarField name={values.fullName || email} fileKey={values.avatarS3FileKey} upload={keepAvatar} />
        <Part title="General Details">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <CandidateInputs of="details" section="general" form={form} />
            <ReadOnlyEmail value={email} />
            {!record.isPassword && (
              <Stack gap="xs">
                <PasswordField
                  label="Password"
                  description="You have none yet. Set one to log in with your email too."
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autoComplete="new-password"
                  maxLength={limits.password.max}
                  {...field('password')}
                />
                {mustSignInAgain && <GoogleLink side="candidate" label="Sign in with Google again" comesBack />}
              </Stack>
            )}
          </SimpleGrid>
        </Part>
        <Part title="Education">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <CandidateInputs of="details" section="education" form={form} />
          </SimpleGrid>
        </Part>
        <Part title="Preferences">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
            <CandidateInputs of="details" section="wishes" form={form} />
            <TextInput label="Preferred Location 1" maxLength={limits.location} {...field('preferredLocations.0')} />
            <TextInput label="Preferred Location 2" maxLength={limits.location} {...field('preferredLocations.1')} />
            <FieldSelect label="Job Field Preference 1" {...field('fields.0')} value={values.fields[0]} />
            <FieldSelect label="Job Field Preference 2" {...field('fields.1')} value={values.fields[1]} />
            <CandidateInputs of="details" section="terms" form={form} />
          </SimpleGrid>
        </Part>
        <Part title="Skills">
          <Input.Wrapper error={form.errors['skills']}>
            <SkillRows form={form} />
          </Input.Wrapper>
        </Part>
        <Part title="Experience and projects">
          <ExperienceSummary record={record} />
        </Part>
      </Stack>
      <FormFailureNote failure={failure} mt="xl" />
      <StickyActions>
        <Button type="submit" loading={saving}>
          Save Changes
        </Button>
      </StickyActions>
    </form>
  )
}

/** A part of the form with a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

interface FieldSelectProps {
  label: string
  value: string
  onChange?: (value: string) => void
}

function FieldSelect({ value, onChange, ...select }: FieldSelectProps) {
  return (
    <Select
      data={fieldOptions}
      searchable
      clearable
      nothingFoundMessage="No such field"
      placeholder="Choose one"
      {...select}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
    />
  )
}
