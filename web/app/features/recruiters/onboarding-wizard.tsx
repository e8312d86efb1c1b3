import { onboardingFields, type RecruiterRecord } from '@firstrung/contract'
import { uploadAvatar } from '#app/lib/api/upload.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useFormSteps } from '#app/lib/form/use-form-steps.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { FormSteps } from '#app/ui/form/form-steps.tsx'
import { CompanyFields } from './company-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { formOf, missingOf, onboardingChecksOf, recruiterSaveOf, stepOf } from './recruiter-form-values.ts'
import { useSaveRecruiter } from './recruiter-queries.ts'

interface OnboardingWizardProps {
  record: RecruiterRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The recruiter's onboarding in two steps. Unsaved input stays in this browser. */
export function OnboardingWizard({ record, onSaved }: OnboardingWizardProps) {
  const { userId, email } = record
  const ownsCompany = record.companyRole === 'owner'
  const [isUploading, uploading] = useUploading()
  const save = useSaveRecruiter()
  const { form, values, submit, saving, hasDraft, startOver } = useDraftForm({
    start: () => formOf(record),
    draft: {
      key: `onboarding/${userId}`,
      uploads: ['avatarS3FileKey', 'avatarS3PublicUrl'],
      accepts: (kept) => kept.step === 1 || kept.step === 2,
    },
    ...onboardingChecksOf(userId),
    isUploading,
    save: (typed) => save.mutateAsync(recruiterSaveOf(typed, { userId, ownsCompany })),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
    onRefused: (_, first) => {
      if (first) form.setFieldValue('step', stepOf(first))
    },
  })
  const { step, heading, go } = useFormSteps(form, stepOf)
  const missing = missingOf(values)
  const missingIn = (at: number) => missing.filter((field) => stepOf(field) === at).length

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(uploadAvatar('recruiter', userId, file, onProgress))
    form.setValues({ avatarS3FileKey: fileKey, avatarS3PublicUrl: publicUrl })
  }

  return (
    <FormSteps
      title="Set up your account"
      text="Candidates see this with your jobs. It takes about three minutes, and what you type is kept on this device."
      label="Set up your account"
      steps={[
        {
          title: 'Recruiter Details',
          missing: missingIn(1),
          content: <DetailsFields form={form} email={email} uploadAvatar={keepAvatar} />,
        },
        {
          title: 'Company Profile',
          missing: missingIn(2),
          content: <CompanyFields form={form} readOnly={!ownsCompany} firstYear={0} />,
        },
      ]}
      required={onboardingFields.length}
      onChoose={go}
      submitLabel="Submit"
      {...{ step, heading, submit, saving, hasDraft, startOver }}
    />
  )
}
