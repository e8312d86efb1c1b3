import { ApiError, type CandidateRecord, limits, lookingFor, workModes } from '@firstrung/contract'
import { Button, Checkbox, Group, Input, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { optionsOf } from '#app/lib/labels.ts'
import { toast } from '#app/lib/toast.ts'
import { uploadAvatar } from '#app/lib/upload.ts'
import { AvatarField } from '#app/ui/avatar-field.tsx'
import { DraftAlert } from '#app/ui/draft-alert.tsx'
import { GoogleLink } from '#app/ui/google-link.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { CtcInput, fieldOptions, PhoneInput, ReadOnlyEmail, StateInput, YearInput } from '#app/ui/profile-inputs.tsx'
import { SkillRows } from '#app/ui/profile-rows.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { useSaveDetails } from './candidate-queries.ts'
import { checksOf, formOf } from './details-form-values.ts'

interface DetailsFormProps {
  record: CandidateRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The Details tab of the candidate's profile. What is typed stays with this browser until it is saved. */
export function DetailsForm({ record, onSaved }: DetailsFormProps) {
  const { userId, email } = record
  const [isUploading, uploading] = useUploading()
  const save = useSaveDetails()
  const { form, values, submit, saving, startOver, hasDraft } = useDraftForm({
    start: () => formOf(record),
    draft: { key: `details/${userId}`, uploads: ['avatarS3FileKey'], secret: ['password'] },
    ...checksOf(record),
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
            <TextInput label="Full Name" autoComplete="name" maxLength={limits.fullName} {...field('fullName')} />
            <PhoneInput
              autoComplete="tel"
              {...field('mobileNo')}
              onChange={(value) => form.setFieldValue('mobileNo', value)}
            />
            <StateInput autoComplete="address-level1" {...field('state')} />
            <ReadOnlyEmail value={email} />
            {!record.isPassword && (
              <Stack gap="xs">
                <PasswordField
                  label="Password"
                  description="You have none yet. With one you can also sign in by email."
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
            <TextInput label="College" maxLength={limits.shortText} {...field('collegeName')} />
            <TextInput label="Degree" maxLength={limits.shortText} {...field('degree')} />
            <YearInput label="StartingYear" {...field('startingYear')} />
            <YearInput label="GraduationYear" {...field('graduationYear')} />
          </SimpleGrid>
        </Part>
        <Part title="Preferences">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
            <Checkboxes label="Looking For" words={lookingFor} {...field('lookingFor')} />
            <Checkboxes label="Job Types" words={workModes} {...field('jobType')} />
            <TextInput label="Preferred Location 1" maxLength={limits.location} {...field('preferredLocations.0')} />
            <TextInput label="Preferred Location 2" maxLength={limits.location} {...field('preferredLocations.1')} />
            <FieldSelect label="Job Field Preference 1" {...field('fields.0')} value={values.fields[0]} />
            <FieldSelect label="Job Field Preference 2" {...field('fields.1')} value={values.fields[1]} />
            <CtcInput
              label="Expected CTC"
              description="In rupees a year."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...field('expectedCtc')}
            />
          </SimpleGrid>
        </Part>
        <Part title="Skills">
          <Input.Wrapper error={form.errors['skills']}>
            <SkillRows form={form} />
          </Input.Wrapper>
        </Part>
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          Save Changes
        </Button>
      </StickyActions>
    </form>
  )
}

/** A headed part of the form. */
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

interface CheckboxesProps {
  label: string
  words: readonly string[]
  value?: string[]
  onChange?: (value: string[]) => void
}

function Checkboxes({ label, words, ...group }: CheckboxesProps) {
  return (
    <Checkbox.Group label={label} {...group}>
      <Group mt={8} gap="md">
        {optionsOf(words).map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Group>
    </Checkbox.Group>
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
