import { maxUpload, workExperienceBands } from '@firstrung/contract'
import { Input, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { pictureOnly, whoOpensResume } from '#app/features/candidates/resume/resume-words.ts'
import { asksForYears, type ProfileForm } from '#app/features/candidates/values/profile-form-values.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { blankExperience, blankProject } from '#app/lib/text/profile-rows.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { CertificateRows, ExperienceRows, LanguageRows, ProjectRows, SkillRows } from '#app/ui/profile/profile-rows.tsx'
import styles from './experiences-step.module.css'

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

interface ExperiencesStepProps {
  form: UseFormReturnType<ProfileForm>
  /** The sentence below an empty required input. */
  hint: (path: string) => string | undefined
  resumeName: string
  /** Whether the resume is a picture without text. */
  isPicture: boolean
  uploadResume: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** Step 2: experience, skills, and the resume. */
export function ExperiencesStep(props: ExperiencesStepProps) {
  const { form, hint } = props
  return (
    <Stack gap="xl">
      <WorkExperience form={form} hint={hint} />

      <Input.Wrapper
        label="Skills"
        labelElement="div"
        required
        description={hint('skills') ?? 'What you can do, and how well you know it.'}
        error={form.errors['skills']}
      >
        <div className={styles.wizardPart}>
          <SkillRows form={form} />
        </div>
      </Input.Wrapper>

      <Projects form={form} hint={hint} />

      <Input.Wrapper label="Certificates" labelElement="div" description="Courses and exams you have passed.">
        <div className={styles.wizardPart}>
          <CertificateRows form={form} />
        </div>
      </Input.Wrapper>

      <Input.Wrapper label="Languages" labelElement="div" description="The ones you can work in.">
        <div className={styles.wizardPart}>
          <LanguageRows form={form} />
        </div>
      </Input.Wrapper>

      <Resume {...props} />
    </Stack>
  )
}

type SectionProps = Pick<ExperiencesStepProps, 'form' | 'hint'>

function WorkExperience({ form, hint }: SectionProps) {
  const { band, hasExperience, experienceDesc } = form.getValues()
  const field = (path: string) => form.getInputProps(path)
  const bands = [...new Set<string>([...workExperienceBands, band])]

  function answerExperience(answer: string) {
    form.setFieldValue('hasExperience', answer === 'yes' ? 'yes' : 'no')
    if (answer === 'no') form.setFieldValue('experienceDesc', [])
    else if (experienceDesc.length === 0) form.setFieldValue('experienceDesc', [blankExperience()])
  }

  return (
    <Stack gap="md">
      <RadioChoices
        label="Work Experience"
        choices={bands.map((value) => ({ value, label: labelOf(value) }))}
        {...field('band')}
      />
      {asksForYears(band) && (
        <WholeInput label="Years of Experience" withAsterisk min={1} max={60} maw={240} {...field('years')} />
      )}
      <RadioChoices
        withAsterisk
        choices={yesOrNo}
        label="Do you have work experience to add?"
        {...field('hasExperience')}
        value={hasExperience}
        onChange={answerExperience}
        description={hint('hasExperience')}
      />
      {hasExperience === 'yes' && <ExperienceRows form={form} />}
    </Stack>
  )
}

function Projects({ form, hint }: SectionProps) {
  const { hasProjects, projects } = form.getValues()

  function answerProjects(answer: string) {
    form.setFieldValue('hasProjects', answer === 'yes' ? 'yes' : 'no')
    if (answer === 'yes' && projects.length === 0) form.setFieldValue('projects', [blankProject()])
  }

  return (
    <Stack gap="md">
      <RadioChoices
        withAsterisk
        choices={yesOrNo}
        label="Have you worked on projects?"
        {...form.getInputProps('hasProjects')}
        value={hasProjects}
        onChange={answerProjects}
        description={hint('hasProjects')}
      />
      {hasProjects === 'yes' && <ProjectRows form={form} />}
    </Stack>
  )
}

function Resume({ form, hint, resumeName, isPicture, uploadResume }: ExperiencesStepProps) {
  const { resumeS3FileKey } = form.getValues()
  return (
    <Input.Wrapper
      label="Resume"
      labelElement="div"
      required
      description={hint('resumeS3FileKey')}
      error={form.errors['resumeS3FileKey']}
    >
      <div className={styles.wizardPart}>
        <UploadButton
          label="Resume"
          accept={resumeTypes}
          check={isResume}
          upload={uploadResume}
          uploaded={resumeS3FileKey !== ''}
          fileName={resumeName}
          data-path="resumeS3FileKey"
        />
        <div role="status">{isPicture && <Text mt={6}>{pictureOnly}</Text>}</div>
        <Text size="sm" c="dimmed" mt={6}>
          A PDF of up to {maxUpload.document}. {whoOpensResume}
        </Text>
      </div>
    </Input.Wrapper>
  )
}
