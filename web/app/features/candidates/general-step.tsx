import {
  indianStates,
  limits,
  lookingFor,
  messages,
  nonTechnicalFields,
  technicalFields,
  workModes,
} from '@firstrung/contract'
import { Autocomplete, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { notify } from '#app/lib/notify.ts'
import { choicesOf } from '#app/lib/words.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import type { ProfileForm } from './profile-form-values.ts'

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const profiles = [
  { title: 'Technical', choices: choicesOf(technicalFields) },
  { title: 'Non-technical', choices: choicesOf(nonTechnicalFields) },
]

interface GeneralStepProps {
  form: UseFormReturnType<ProfileForm>
  email: string
  /** The sentence below an input that is still needed. */
  hint: (path: string) => string | undefined
  uploadAvatar: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

function isPicture(file: File): boolean {
  if (!pictures.includes(file.type)) notify.warning(messages.imagesOnly)
  else if (file.size > limits.imageBytes) notify.warning(messages.fileTooLarge)
  else return true
  return false
}

/** Keeps what a phone number is made of, while it is typed. */
const phoneText = (typed: string) => typed.replace(/[^\d+ -]/g, '')

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
      <Group wrap="nowrap" gap="md">
        <Avatar name={values.fullName || email} fileKey={values.avatarS3FileKey} size={72} decorative />
        <div>
          <Text fw={500} mb={6}>
            Avatar
          </Text>
          <UploadButton
            label="Avatar"
            accept={pictures.join(',')}
            check={isPicture}
            upload={uploadAvatar}
            uploaded={values.avatarS3FileKey !== ''}
          />
          <Text size="sm" c="dimmed" mt={6}>
            PNG, JPG, WebP or GIF of up to 5 MB.
          </Text>
        </div>
      </Group>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Full Name"
          withAsterisk
          autoComplete="name"
          maxLength={limits.fullName}
          {...field('fullName')}
        />
        <TextInput
          label="Mobile No"
          withAsterisk
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          {...field('mobileNo')}
          onChange={(event) => form.setFieldValue('mobileNo', phoneText(event.currentTarget.value))}
        />
        <Autocomplete
          label="State"
          withAsterisk
          data={indianStates}
          limit={8}
          maxLength={60}
          autoComplete="address-level1"
          {...field('state')}
        />
        <TextInput
          label="Email"
          withAsterisk
          readOnly
          variant="filled"
          value={email}
          description="You sign in with it, so it stays as it is."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>

      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="College" withAsterisk maxLength={limits.shortText} {...field('collegeName')} />
        <TextInput label="Degree" withAsterisk maxLength={limits.shortText} {...field('degree')} />
        <NumberInput label="StartingYear" withAsterisk {...wholeNumber} {...field('startingYear')} />
        <NumberInput label="GraduationYear" withAsterisk {...wholeNumber} {...field('graduationYear')} />
      </SimpleGrid>

      <ChoiceChips
        label="Profile"
        required
        choices={profiles}
        max={limits.fields}
        {...chosen('fields')}
        description={hint('fields') ?? 'Up to two: we suggest skill tests and vacancies that fit.'}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <ChoiceChips label="Looking For" choices={choicesOf(lookingFor)} {...chosen('lookingFor')} />
        <ChoiceChips label="Job Type" choices={choicesOf(workModes)} {...chosen('jobType')} />
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
        <NumberInput
          label="Expected CTC (INR)"
          prefix="₹"
          thousandSeparator=","
          thousandsGroupStyle="lakh"
          allowNegative={false}
          allowDecimal={false}
          max={limits.expectedCtc}
          {...field('expectedCtc')}
          description="The minimum you expect, in rupees a year."
        />
      </SimpleGrid>
    </Stack>
  )
}

const wholeNumber = { min: 1, allowDecimal: false, allowNegative: false, clampBehavior: 'blur', maxLength: 4 } as const
