import { limits, lookingFor, nonTechnicalFields, skillLevels, technicalFields, workModes } from '@firstrung/contract'
import { Input, NumberInput, Select, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { choicesOf } from '#app/lib/words.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { EntryRows } from '#app/ui/entry-rows.tsx'
import { IconChevronDown } from '#app/ui/icons.ts'
import { blankExperience, blankProject, blankSkill, type PersonForm } from './person-form-values.ts'

const profiles = [
  { title: 'Technical', choices: choicesOf(technicalFields) },
  { title: 'Non-technical', choices: choicesOf(nonTechnicalFields) },
]

interface MoreDetailsProps {
  form: UseFormReturnType<PersonForm>
  isOpen: boolean
  onToggle: () => void
}

/** What a candidate would tell in the second step and later; all of it may stay empty. */
export function MoreDetails({ form, isOpen, onToggle }: MoreDetailsProps) {
  const id = useId()
  const values = form.getValues()
  const field = (path: string) => form.getInputProps(path)
  const chosen = (path: 'lookingFor' | 'jobType' | 'fields') => ({
    ...field(path),
    value: values[path],
    'data-path': path,
  })

  return (
    <div className="editor-more">
      <button type="button" className="editor-more-toggle" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        More details (optional)
        <IconChevronDown size={20} aria-hidden />
      </button>
      <div id={id} className="editor-more-body" hidden={!isOpen}>
        <Stack gap="xl">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="City" maxLength={60} {...field('city')} />
            <NumberInput
              label="Minimum CTC (INR)"
              prefix="₹"
              thousandSeparator=","
              thousandsGroupStyle="lakh"
              allowNegative={false}
              allowDecimal={false}
              max={limits.expectedCtc}
              hideControls
              {...field('expectedCtc')}
            />
            <ChoiceChips label="Looking For" choices={choicesOf(lookingFor)} {...chosen('lookingFor')} />
            <ChoiceChips label="Job Type" choices={choicesOf(workModes)} {...chosen('jobType')} />
            <TagsInput
              label="Preferred Locations"
              description="Up to two, each ended with Enter."
              maxTags={limits.preferredLocations}
              maxLength={limits.location}
              splitChars={[',']}
              acceptValueOnBlur
              {...field('preferredLocations')}
            />
          </SimpleGrid>
          <ChoiceChips
            label="Fields"
            description="Up to two."
            choices={profiles}
            max={limits.fields}
            {...chosen('fields')}
          />

          <Input.Wrapper label="Skills" labelElement="div">
            <EntryRows
              name="Skill"
              count={values.skills.length}
              max={limits.skills}
              onAdd={() => form.insertListItem('skills', blankSkill())}
              onRemove={(place) => form.removeListItem('skills', place)}
            >
              {(place) => (
                <div className="editor-skill">
                  <TextInput label="Skill name" maxLength={60} {...field(`skills.${place}.skill`)} />
                  <Select
                    label="Level"
                    data={choicesOf(skillLevels)}
                    allowDeselect={false}
                    {...field(`skills.${place}.level`)}
                  />
                </div>
              )}
            </EntryRows>
          </Input.Wrapper>

          <Input.Wrapper label="Past Experiences" labelElement="div">
            <EntryRows
              name="Experience"
              count={values.experienceDesc.length}
              max={limits.experiences}
              onAdd={() => form.insertListItem('experienceDesc', blankExperience())}
              onRemove={(place) => form.removeListItem('experienceDesc', place)}
            >
              {(place) => (
                <Stack gap="sm">
                  <TextInput
                    label="Company Name"
                    maxLength={limits.shortText}
                    {...field(`experienceDesc.${place}.companyName`)}
                  />
                  <Textarea
                    label="Description"
                    autosize
                    minRows={2}
                    maxLength={limits.longText}
                    {...field(`experienceDesc.${place}.description`)}
                  />
                </Stack>
              )}
            </EntryRows>
          </Input.Wrapper>

          <Input.Wrapper label="Academic Projects" labelElement="div">
            <EntryRows
              name="Project"
              count={values.projects.length}
              max={limits.projects}
              onAdd={() => form.insertListItem('projects', blankProject())}
              onRemove={(place) => form.removeListItem('projects', place)}
            >
              {(place) => (
                <Stack gap="sm">
                  <TextInput label="Title" maxLength={limits.shortText} {...field(`projects.${place}.title`)} />
                  <TextInput
                    label="Link"
                    type="url"
                    inputMode="url"
                    placeholder="https://"
                    maxLength={limits.longText}
                    {...field(`projects.${place}.link`)}
                  />
                  <Textarea
                    label="Description"
                    autosize
                    minRows={2}
                    maxLength={limits.longText}
                    {...field(`projects.${place}.description`)}
                  />
                </Stack>
              )}
            </EntryRows>
          </Input.Wrapper>
        </Stack>
      </div>
    </div>
  )
}
