import { limits, lookingFor, workModes } from '@firstrung/contract'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { optionsOf } from '#app/lib/labels.ts'
import { AvatarField } from '#app/ui/avatar-field.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { CtcInput, fieldChoices, PhoneInput, ReadOnlyEmail, StateInput, YearInput } from '#app/ui/profile-inputs.tsx'
import type { ProfileForm } from './profile-form-values.ts'

interface GeneralStepProps {
  form: UseFormReturnType<ProfileForm>
  email: string
  /** The sentence below an input that is still needed. */
  hint: (path: string) => string | undefined
  uploadAvatar: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** Step 1: who somebody is, what was studied, what is looked for. */
export function GeneralStep({ form, email, hint, uploadAvatar }: GeneralStepProps) {
  const values = form.getValues()
  const field = (path: keyof ProfileForm) => ({
    ...form.getInputProps(path),
    description: hint(path),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  })
  const chosen = (path: 'lookingFor' | 'jobType' | 'fields') => ({
    ...form.getInputProps(path),
    value: values[path],
    'data-path': path,
  })

  return (
    <Stack gap="lg">
      <AvatarField name={values.fullName || email} fileKey={values.avatarS3FileKey} upload={uploadAvatar} />

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Full Name"
          withAsterisk
          autoComplete="name"
          maxLength={limits.fullName}
          {...field('fullName')}
        />
        <PhoneInput
          withAsterisk
          autoComplete="tel"
          {...field('mobileNo')}
          onChange={(value) => form.setFieldValue('mobileNo', value)}
        />
        <StateInput withAsterisk autoComplete="address-level1" {...field('state')} />
        <ReadOnlyEmail withAsterisk value={email} />
      </SimpleGrid>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="College" withAsterisk maxLength={limits.shortText} {...field('collegeName')} />
        <TextInput label="Degree" withAsterisk maxLength={limits.shortText} {...field('degree')} />
        <YearInput label="StartingYear" withAsterisk {...field('startingYear')} />
        <YearInput label="GraduationYear" withAsterisk {...field('graduationYear')} />
      </SimpleGrid>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <ChoiceChips label="Looking For" choices={optionsOf(lookingFor)} {...chosen('lookingFor')} />
        <ChoiceChips label="Job Type" choices={optionsOf(workModes)} {...chosen('jobType')} />
        <TextInput
          label="Preferred Location 1"
          maxLength={limits.location}
          {...form.getInputProps('preferredLocations.0')}
        />
        <TextInput
          label="Preferred Location 2"
          maxLength={limits.location}
          {...form.getInputProps('preferredLocations.1')}
        />
      </SimpleGrid>
      <ChoiceChips
        label="Profile"
        required
        choices={fieldChoices}
        max={limits.fields}
        {...chosen('fields')}
        description={hint('fields') ?? 'Up to two: we suggest skill tests and vacancies that fit.'}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CtcInput {...field('expectedCtc')} description="The minimum you expect, in rupees a year." />
      </SimpleGrid>
    </Stack>
  )
}
