import type { RecruiterRecord } from '@firstrung/contract'
import { Stack, Title } from '@mantine/core'
import { uploadAvatar } from '#app/lib/api/upload.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { Button } from '#app/ui/base/button.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { DetailsFields } from './details-fields.tsx'
import { formOf, profileChecksOf, recruiterSaveOf } from './recruiter-form-values.ts'
import { useSaveRecruiter } from './recruiter-queries.ts'

interface ProfileFormProps {
  record: RecruiterRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The recruiter's profile and company. Unsaved input stays in this browser. */
export function ProfileForm({ record, onSaved }: ProfileFormProps) {
  const { userId, email } = record
  const ownsCompany = record.companyRole === 'owner'
  const [isUploading, uploading] = useUploading()
  const save = useSaveRecruiter()
  const { form, submit, saving, startOver, hasDraft } = useDraftForm({
    start: () => formOf(record),
    draft: { key: `recruiter/${userId}`, uploads: ['avatarS3FileKey', 'avatarS3PublicUrl'] },
    ...profileChecksOf({ userId, email }),
    isUploading,
    save: (values) => save.mutateAsync(recruiterSaveOf(values, { userId, email, ownsCompany })),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(uploadAvatar('recruiter', userId, file, onProgress))
    form.setValues({ avatarS3FileKey: fileKey, avatarS3PublicUrl: publicUrl })
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Profile">
      {hasDraft && <DraftAlert onStartOver={startOver} />}
      <Stack gap="xl">
        <section aria-labelledby="general-title">
          <Title order={2} size="h4" mb="md" id="general-title">
            General Details
          </Title>
          <DetailsFields form={form} email={email} emailLast uploadAvatar={keepAvatar} />
        </section>
        <section aria-labelledby="company-title">
          <Title order={2} size="h4" mb="md" id="company-title">
            Company Profile
          </Title>
          {ownsCompany && <CompanyLogo company={record.company} />}
          <CompanyFields form={form} readOnly={!ownsCompany} firstYear={1} />
        </section>
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          Save Changes
        </Button>
      </StickyActions>
    </form>
  )
}
