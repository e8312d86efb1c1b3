import { limits } from '@firstrung/contract'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AvatarField } from '#app/ui/form/avatar-field.tsx'
import { PhoneInput, ReadOnlyEmail } from '#app/ui/profile/profile-inputs.tsx'
import { type RecruiterForm, withScheme } from './recruiter-form-values.ts'

interface DetailsFieldsProps {
  form: UseFormReturnType<RecruiterForm>
  email: string
  /** The profile page has the email after the position, onboarding before it and no meeting link. */
  emailLast?: boolean
  uploadAvatar: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** The recruiter. */
export function DetailsFields({ form, email, emailLast = false, uploadAvatar }: DetailsFieldsProps) {
  const { fullName, avatarS3FileKey, linkedIn, meetingLink } = form.getValues()
  const link = form.getInputProps('linkedIn')
  // The two forms have it at different positions.
  const fixedEmail = <ReadOnlyEmail withAsterisk value={email} />
  return (
    <Stack gap="lg">
      <AvatarField name={fullName || email} fileKey={avatarS3FileKey} upload={uploadAvatar} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Full Name"
          withAsterisk
          autoComplete="name"
          maxLength={limits.fullName}
          {...form.getInputProps('fullName')}
        />
        <PhoneInput
          withAsterisk
          inputMode="numeric"
          autoComplete="tel"
          {...form.getInputProps('mobileNo')}
          onChange={(value) => form.setFieldValue('mobileNo', value)}
        />
        {!emailLast && fixedEmail}
        <TextInput
          label="Current Position"
          withAsterisk
          autoComplete="organization-title"
          maxLength={limits.shortText}
          {...form.getInputProps('currentPosition')}
        />
        {emailLast && fixedEmail}
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
        {emailLast && (
          <TextInput
            label="Your meeting link"
            type="url"
            autoComplete="off"
            maxLength={limits.longText}
            description="Your room for video calls. Interviews you set with it need no link from our team."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('meetingLink')}
            onBlur={() => {
              if (withScheme(meetingLink) !== meetingLink) form.setFieldValue('meetingLink', withScheme(meetingLink))
            }}
          />
        )}
      </SimpleGrid>
    </Stack>
  )
}
