import { limits, type SkillLevel, skillLevels, skillSlider } from '@firstrung/contract'
import { Input, SimpleGrid, Slider, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { wordLabel } from '#app/lib/words.ts'
import { EntryRows } from '#app/ui/entry-rows.tsx'
import { blankSkill, type ProfileForm } from './profile-form-values.ts'

const pointOf = (level: SkillLevel) => skillSlider.min + skillLevels.indexOf(level) * skillSlider.step
const levelAt = (point: number): SkillLevel => skillLevels[(point - skillSlider.min) / skillSlider.step] ?? 'beginner'
const marks = skillLevels.map((level) => ({ value: pointOf(level), label: wordLabel(level) }))

/** Skills, each with a level between beginner and expert. */
export function SkillRows({ form }: { form: UseFormReturnType<ProfileForm> }) {
  const { skills } = form.getValues()
  return (
    <EntryRows
      name="Skill"
      count={skills.length}
      max={limits.skills}
      onAdd={() => form.insertListItem('skills', blankSkill())}
      onRemove={(place) => form.removeListItem('skills', place)}
    >
      {(place) => {
        const { skill, level } = skills[place] ?? blankSkill()
        return (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <TextInput label="Skill name" maxLength={60} {...form.getInputProps(`skills.${place}.skill`)} />
            <div className="skill-level">
              <Input.Label labelElement="div" size="md" mb={10} aria-hidden>
                Level: {wordLabel(level)}
              </Input.Label>
              <Slider
                {...skillSlider}
                marks={marks}
                value={pointOf(level)}
                onChange={(point) => form.setFieldValue(`skills.${place}.level`, levelAt(point))}
                label={null}
                thumbLabel={`Level of ${skill.trim() || `skill ${place + 1}`}`}
                thumbValueText={wordLabel(level)}
              />
            </div>
          </SimpleGrid>
        )
      }}
    </EntryRows>
  )
}
