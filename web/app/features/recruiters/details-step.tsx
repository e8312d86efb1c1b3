import { limits, messages } from '@firstrung/contract'
import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { notify } from '#app/lib/notify.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import { type OnboardingForm, withScheme } from './onboarding-form-values.ts'

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

interface DetailsStepProps {
  form: UseFormReturnType<OnboardingForm>
  email: string
  uploadAvatar: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

function isPicture(file: File): boolean {
  if (!pictures.includes(file.type)) notify.warning(messages.imagesOnly)
  else if (file.size > limits.imageBytes) notify.warning(messages.imageTooLarge)
  else return true
  return false
}

/** Digits with a plus before them: what a phone number is made of. */
const phoneText = (typed: string) => typed.replace(/[^\d+ -]/g, '')

/** Step 1: who is hiring. */
export function DetailsStep({ form, email, uploadAvatar }: DetailsStepProps) {
  const { fullName, avatarS3FileKey, linkedIn } = form.getValues()
  const link = form.getInputProps('linkedIn')
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" gap="md">
        <Avatar name={fullName || email} fileKey={avatarS3FileKey} size={72} decorative />
        <div>
          <Text fw={500} mb={6}>
            Avatar
          </Text>
          <UploadButton
            label="Avatar"
            accept={pictures.join(',')}
            check={isPicture}
            upload={uploadAvatar}
            uploaded={avatarS3FileKey !== ''}
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
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label="Mobile No"
          withAsterisk
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={20}
          {...form.getInputProps('mobileNo')}
          onChange={(event) => form.setFieldValue('mobileNo', phoneText(event.currentTarget.value))}
        />
        <TextInput
          label="Email"
          withAsterisk
          readOnly
          value={email}
          description="You sign in with it, so it stays as it is."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          label="Current Position"
          withAsterisk
          autoComplete="organization-title"
          maxLength={limits.shortText}
          {...form.getInputProps('currentPosition')}
        />
        <TextInput
          label="LinkedIn Profile"
          withAsterisk
          type="url"
          autoComplete="url"
          maxLength={limits.shortText}
          description="For example https://www.linkedin.com/in/your-name"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...link}
          onBlur={() => {
            if (withScheme(linkedIn) !== linkedIn) form.setFieldValue('linkedIn', withScheme(linkedIn))
          }}
        />
      </SimpleGrid>
    </Stack>
  )
}
