import { ApiError, limits, maxUpload, messages, type PersonRecord } from '@firstrung/contract'
import { Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { uploadAvatar, uploadResume } from '#app/lib/api/upload.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { AvatarField } from '#app/ui/form/avatar-field.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'
import { MoreDetails } from './more-details.tsx'
import styles from './person-form.module.css'
import {
  checksOf,
  experienceChoices,
  sectionsOf,
  standsInMore,
  type PersonForm as Values,
} from './person-form-values.ts'
import { SectionTicks } from './section-ticks.tsx'

interface PersonFormProps {
  userId: string
  start: Values
  isNew: boolean
  /** Whether a candidate was just created with this form: then the focus stays here. */
  isAfterAnother?: boolean
  save: (values: Values) => Promise<unknown>
  /** The resume that is stored. */
  resume?: PersonRecord['resume']
  /** Called with an uploaded resume. */
  keepResume: (file: { fileKey: string; publicUrl: string }) => Promise<void>
  /** Shown above the inputs. */
  children?: ReactNode
}

/** A candidate's profile as the team edits it. Input survives every refusal. */
export function PersonForm(props: PersonFormProps) {
  const { userId, start, isNew, isAfterAnother = false, save, resume, keepResume, children } = props
  const [isUploading, uploading] = useUploading()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { form, values, submit, saving } = useDraftForm({
    about: isNew ? 'new' : userId,
    start: () => start,
    ...checksOf(isNew),
    isUploading,
    save,
    onSaved: (_, saved) => form.resetDirty(saved),
    onError: (error) =>
      error instanceof ApiError && error.code === 'email_taken'
        ? { msg: error.msg, faults: { email: error.msg } }
        : null,
    says: 'error',
    onRefused: ({ faults }) => Object.keys(faults).some(standsInMore) && setMoreOpen(true),
  })

  const focusName = useEffectEvent(() => form.getInputNode('fullName')?.focus())
  useEffect(() => {
    if (isAfterAnother) focusName()
  }, [isAfterAnother])

  const keepAvatar = async (file: File, onProgress: (percent: number) => void) => {
    const { fileKey } = await uploadAvatar('candidate', userId, file, onProgress)
    form.setFieldValue('avatarS3FileKey', fileKey)
  }
  const takeResume = async (file: File, onProgress: (percent: number) => void) => {
    const stored = await uploadResume(userId, file, onProgress)
    await keepResume(stored)
    if (!isNew) return
    form.setFieldValue('resumeS3FileKey', stored.fileKey)
    form.setFieldValue('resumeS3PublicUrl', stored.publicUrl)
  }

  return (
    <form onSubmit={submit} noValidate aria-label={isNew ? 'New Candidate' : `Profile of ${displayName(start)}`}>
      {children}
      <SectionTicks sections={sectionsOf(values)} />
      <div className={styles.editorParts}>
        <Stack gap="lg">
          <AvatarField
            name={displayName(values)}
            fileKey={values.avatarS3FileKey}
            upload={(file, onProgress) => uploading(keepAvatar(file, onProgress))}
          />

          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <CandidateInputs of="team" section="general" form={form} />
            <AccountInputs {...{ form, start, isNew }} />
            <CandidateInputs of="team" section="education" form={form} />
          </SimpleGrid>

          <MoreDetails form={form} isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)} />
        </Stack>
        <ResumeSection
          isNew={isNew}
          url={values.resumeS3PublicUrl || resume?.resumeS3PublicUrl || ''}
          fileName={resume?.resumeFileName || 'resume.pdf'}
          upload={(file, onProgress) => uploading(takeResume(file, onProgress))}
        />
      </div>

      <StickyActions>
        <SaveButton isNew={isNew} isSaving={saving} />
      </StickyActions>
    </form>
  )
}

interface AccountInputsProps extends Pick<PersonFormProps, 'start' | 'isNew'> {
  form: UseFormReturnType<Values>
}

function AccountInputs({ form, start, isNew }: AccountInputsProps) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        withAsterisk={isNew}
        readOnly={!isNew}
        maxLength={limits.email}
        description={isNew ? undefined : "Their login email can't be changed."}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        variant={isNew ? 'default' : 'filled'}
        {...form.getInputProps('email')}
      />
      <Select
        label="Years of Experience"
        className={styles.editorRow}
        data={experienceChoices(start.workExperience)}
        allowDeselect={false}
        {...form.getInputProps('workExperience')}
      />
    </>
  )
}

interface ResumeSectionProps {
  isNew: boolean
  /** The URL of the file; empty without one. */
  url: string
  fileName: string
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** Uploads a resume, and shows the current one. */
function ResumeSection({ isNew, url, fileName, upload }: ResumeSectionProps) {
  return (
    <section aria-label="Resume">
      <Title order={2} size="h5" mb={8}>
        Resume
      </Title>
      <UploadButton
        label="Resume"
        accept={resumeTypes}
        check={isResume}
        upload={upload}
        uploaded={url !== ''}
        data-path="resumeS3FileKey"
      />
      <Text size="sm" c="dimmed" mt={6} mb="md">
        {isNew
          ? `A PDF of up to ${maxUpload.document}. It is kept once you create the profile.`
          : `A PDF of up to ${maxUpload.document}, kept at once.`}
      </Text>
      {url ? (
        <PdfViewer url={url} label="Resume preview" downloadName={fileName} />
      ) : (
        <Text>{messages.resumeMissing}</Text>
      )}
    </section>
  )
}

/** Sends the form, and shows that it is being sent. */
export function SaveButton({ isNew, isSaving }: { isNew: boolean; isSaving: boolean }) {
  const [idle, busy] = isNew ? ['Create New', 'Creating'] : ['Save Changes', 'Saving']
  return (
    <Button type="submit" loading={isSaving}>
      {isSaving ? busy : idle}
    </Button>
  )
}
