import { candidateFields, limits } from '@firstrung/contract'
import { Input, SimpleGrid, Stack, TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { IconChevronDown } from '#app/ui/base/icons.ts'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'
import { fieldChoices } from '#app/ui/profile/profile-inputs.tsx'
import { CertificateRows, ExperienceRows, LanguageRows, ProjectRows, SkillRows } from '#app/ui/profile/profile-rows.tsx'
import styles from './more-details.module.css'
import type { PersonForm } from './person-form-values.ts'

interface MoreDetailsProps {
  form: UseFormReturnType<PersonForm>
  isOpen: boolean
  onToggle: () => void
}

/** The fields of the second step and later; all of them are optional. */
export function MoreDetails({ form, isOpen, onToggle }: MoreDetailsProps) {
  const id = useId()
  const values = form.getValues()
  const field = (path: string) => form.getInputProps(path)

  return (
    <div className={styles.editorMore}>
      <button
        type="button"
        className={styles.editorMoreToggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        More details (optional)
        <IconChevronDown size={20} aria-hidden />
      </button>
      <div id={id} className={styles.editorMoreBody} hidden={!isOpen}>
        <Stack gap="xl">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <CandidateInputs of="team" section="more" form={form} />
            <CandidateInputs of="team" section="terms" form={form} />
            <CandidateInputs of="team" section="wishes" form={form} />
            <TagsInput
              label={candidateFields.preferredLocations.label}
              description="Up to two. Press Enter after each."
              maxTags={limits.preferredLocations}
              maxLength={limits.location}
              splitChars={[',']}
              acceptValueOnBlur
              {...field('preferredLocations')}
            />
          </SimpleGrid>
          <ChoiceChips
            label={candidateFields.fields.labels.team}
            description="Up to two."
            choices={fieldChoices}
            max={limits.fields}
            {...field('fields')}
            value={values.fields}
            data-path="fields"
          />

          <Input.Wrapper label="Skills" labelElement="div">
            <SkillRows form={form} />
          </Input.Wrapper>

          <Input.Wrapper label="Past Experiences" labelElement="div">
            <ExperienceRows form={form} />
          </Input.Wrapper>

          <Input.Wrapper label="Academic Projects" labelElement="div">
            <ProjectRows form={form} />
          </Input.Wrapper>

          <Input.Wrapper label="Certificates" labelElement="div">
            <CertificateRows form={form} />
          </Input.Wrapper>

          <Input.Wrapper label="Languages" labelElement="div">
            <LanguageRows form={form} />
          </Input.Wrapper>
        </Stack>
      </div>
    </div>
  )
}
