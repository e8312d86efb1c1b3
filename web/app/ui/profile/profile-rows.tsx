import { languageLevels, limits, type SkillLevel, skillLevels, skillSlider } from '@firstrung/contract'
import { Input, NativeSelect, SimpleGrid, Slider, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { labelOf, optionsOf } from '#app/lib/text/labels.ts'
import {
  blankCertificate,
  blankExperience,
  blankLanguage,
  blankProject,
  blankSkill,
  lackOfCertificate,
  lackOfExperience,
  lackOfProject,
  type ProfileRows,
} from '#app/lib/text/profile-rows.ts'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import styles from './profile-rows.module.css'

/** A form with rows of this kind; every `useForm` of @mantine/form with such values has this type. */
interface FormWith<Values> {
  getValues: () => Values
  getInputProps: (path: string) => object
  setFieldValue: (path: string, value: never) => void
  insertListItem: (path: string, item: object) => void
  removeListItem: (path: string, index: number) => void
}
type RowsProps<List extends keyof ProfileRows> = { form: FormWith<Pick<ProfileRows, List>> }

/** An input of a month. Browsers without a picker take it as text, and the server reads 'Jun 2025' too. */
const month = { type: 'month', maxLength: limits.month, placeholder: 'Jun 2025' } as const

const pointOf = (level: SkillLevel) => skillSlider.min + skillLevels.indexOf(level) * skillSlider.step
const levelAt = (point: number): SkillLevel => skillLevels[(point - skillSlider.min) / skillSlider.step] ?? 'beginner'
const marks = () => skillLevels.map((level) => ({ value: pointOf(level), label: labelOf(level) }))

/** Skills, each with a level between beginner and expert. */
export function SkillRows({ form }: RowsProps<'skills'>) {
  const { skills } = form.getValues()
  return (
    <RepeatableRows
      name="Skill"
      count={skills.length}
      max={limits.skills}
      onAdd={() => form.insertListItem('skills', blankSkill())}
      onRemove={(index) => form.removeListItem('skills', index)}
    >
      {(index) => {
        const { skill, level } = skills[index] ?? blankSkill()
        return (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <TextInput label="Skill name" maxLength={60} {...form.getInputProps(`skills.${index}.skill`)} />
            <div className={styles.skillLevel}>
              <Input.Label labelElement="div" size="md" mb={10} aria-hidden>
                Level: {labelOf(level)}
              </Input.Label>
              <Slider
                {...skillSlider}
                thumbSize={26}
                marks={marks()}
                value={pointOf(level)}
                onChange={(point) => form.setFieldValue(`skills.${index}.level`, levelAt(point) as never)}
                label={null}
                thumbLabel={`Level of ${skill.trim() || `skill ${index + 1}`}`}
                thumbValueText={labelOf(level)}
              />
            </div>
          </SimpleGrid>
        )
      }}
    </RepeatableRows>
  )
}

/** Work experience. */
export function ExperienceRows({ form }: RowsProps<'experienceDesc'>) {
  const { experienceDesc } = form.getValues()
  return (
    <RepeatableRows
      name="Experience"
      count={experienceDesc.length}
      max={limits.experiences}
      onAdd={() => form.insertListItem('experienceDesc', blankExperience())}
      onRemove={(index) => form.removeListItem('experienceDesc', index)}
    >
      {(index) => (
        <Stack gap="sm">
          <TextInput
            label="Company Name"
            maxLength={limits.shortText}
            {...form.getInputProps(`experienceDesc.${index}.companyName`)}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <TextInput
              label="Role"
              placeholder="Frontend intern"
              maxLength={limits.shortText}
              {...form.getInputProps(`experienceDesc.${index}.role`)}
            />
            <TextInput {...month} label="From" {...form.getInputProps(`experienceDesc.${index}.from`)} />
            <TextInput
              {...month}
              label="To"
              description="Leave empty if ongoing."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps(`experienceDesc.${index}.to`)}
            />
          </SimpleGrid>
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={limits.longText}
            {...form.getInputProps(`experienceDesc.${index}.description`)}
          />
          <Unfinished lack={lackOfExperience(experienceDesc[index] ?? blankExperience())} />
        </Stack>
      )}
    </RepeatableRows>
  )
}

/** Projects. */
export function ProjectRows({ form }: RowsProps<'projects'>) {
  const { projects } = form.getValues()
  return (
    <RepeatableRows
      name="Project"
      count={projects.length}
      max={limits.projects}
      onAdd={() => form.insertListItem('projects', blankProject())}
      onRemove={(index) => form.removeListItem('projects', index)}
    >
      {(index) => (
        <Stack gap="sm">
          <TextInput label="Title" maxLength={limits.shortText} {...form.getInputProps(`projects.${index}.title`)} />
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            placeholder="github.com/you/project"
            maxLength={limits.longText}
            {...form.getInputProps(`projects.${index}.link`)}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={limits.longText}
            {...form.getInputProps(`projects.${index}.description`)}
          />
          <Unfinished lack={lackOfProject(projects[index] ?? blankProject())} />
        </Stack>
      )}
    </RepeatableRows>
  )
}

/** Certificates; only the name is needed. */
export function CertificateRows({ form }: RowsProps<'certificates'>) {
  const { certificates } = form.getValues()
  return (
    <RepeatableRows
      name="Certificate"
      count={certificates.length}
      max={limits.certificates}
      onAdd={() => form.insertListItem('certificates', blankCertificate())}
      onRemove={(index) => form.removeListItem('certificates', index)}
    >
      {(index) => (
        <Stack gap="sm">
          <TextInput label="Name" maxLength={limits.shortText} {...form.getInputProps(`certificates.${index}.name`)} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label="Given by"
              maxLength={limits.shortText}
              {...form.getInputProps(`certificates.${index}.issuer`)}
            />
            <TextInput {...month} label="Month" {...form.getInputProps(`certificates.${index}.month`)} />
          </SimpleGrid>
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={limits.longText}
            {...form.getInputProps(`certificates.${index}.link`)}
          />
          <Unfinished lack={lackOfCertificate(certificates[index] ?? blankCertificate())} />
        </Stack>
      )}
    </RepeatableRows>
  )
}

/** Languages, each with a level. */
export function LanguageRows({ form }: RowsProps<'languages'>) {
  const { languages } = form.getValues()
  return (
    <RepeatableRows
      name="Language"
      count={languages.length}
      max={limits.languages}
      onAdd={() => form.insertListItem('languages', blankLanguage())}
      onRemove={(index) => form.removeListItem('languages', index)}
    >
      {(index) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label="Language" maxLength={limits.language} {...form.getInputProps(`languages.${index}.name`)} />
          <NativeSelect
            label="Level"
            data={optionsOf(languageLevels)}
            {...form.getInputProps(`languages.${index}.level`)}
          />
        </SimpleGrid>
      )}
    </RepeatableRows>
  )
}

/** Says that an unfinished row will not be saved. */
const Unfinished = ({ lack }: { lack: string }) =>
  lack && (
    <Text size="sm" c="dimmed">
      Add {lack}, or this is not saved.
    </Text>
  )
