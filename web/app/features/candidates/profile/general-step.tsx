import { candidateFields, limits } from '@firstrung/contract'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { ProfileForm } from '#app/features/candidates/values/profile-form-values.ts'
import { AvatarField } from '#app/ui/form/avatar-field.tsx'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'
import { fieldChoices, ReadOnlyEmail } from '#app/ui/profile/profile-inputs.tsx'

interface GeneralStepProps {
  form: UseFormReturnType<ProfileForm>
  email: string
  /** The sentence below an empty required input. */
  hint: (path: string) => string | undefined
  uploadAvatar: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** Shown above the inputs. */
  children: ReactNode
}

/** Step 1: the person, the education, and the wanted job. */
export function GeneralStep({ form, email, hint, uploadAvatar, children }: GeneralStepProps) {
  const values = form.getValues()
  const inputs = { of: 'wizard', form, hint } as const

  return (
    <Stack gap="lg">
      {children}
      <AvatarField name={values.fullName || email} fileKey={values.avatarS3FileKey} upload={uploadAvatar} />

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CandidateInputs {...inputs} section="general" />
        <ReadOnlyEmail withAsterisk value={email} />
      </SimpleGrid>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CandidateInputs {...inputs} section="education" />
      </SimpleGrid>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <CandidateInputs {...inputs} section="wishes" />
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
        label={candidateFields.fields.label}
        required
        choices={fieldChoices}
        max={limits.fields}
        {...form.getInputProps('fields')}
        value={values.fields}
        data-path="fields"
        description={hint('fields') ?? 'Choose up to two. We suggest tests and jobs that fit.'}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CandidateInputs {...inputs} section="terms" />
      </SimpleGrid>
    </Stack>
  )
}
