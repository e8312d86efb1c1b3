import { limits, PostingRulesInput, ruleCities, ruleKinds, ruleSentence, workModes } from '@firstrung/contract'
import { Checkbox, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { FormSection } from '#app/lib/form/form-section.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import { ruleKindLabels } from './posting-labels.ts'
import { newRule, type PostingFacts, type RuleForm, rulesBodyOf } from './posting-values.ts'

interface RulesFieldsProps {
  form: FormSection
  values: PostingFacts
}

/** The requirements of a job. Candidates see before they apply which of them they meet. */
export function RulesFields({ form, values }: RulesFieldsProps) {
  return (
    <section aria-labelledby="rules-title">
      <Title order={3} size="h5" mb="xs" id="rules-title">
        Requirements
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Candidates see which ones they meet before they apply. Without one that is needed they cannot apply; the others
        are only shown. A change does not affect those who have applied.
      </Text>
      <RepeatableRows
        name="Requirement"
        count={values.rules.length}
        max={limits.postingRules}
        onAdd={() => form.insertListItem('rules', newRule())}
        onRemove={(index) => form.removeListItem('rules', index)}
      >
        {(index) => {
          const rule = values.rules[index] ?? newRule()
          const path = `rules.${index}`
          const read = PostingRulesInput.safeParse(rulesBodyOf([rule]))
          const [first] = read.data?.rules ?? []
          return (
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                <Select
                  label="About"
                  data={ruleKinds.map((value) => ({ value, label: ruleKindLabels[value] }))}
                  allowDeselect={false}
                  {...form.getInputProps(`${path}.kind`)}
                />
                <RuleInputs rule={rule} path={path} form={form} />
              </SimpleGrid>
              <RuleNames rule={rule} path={path} form={form} />
              <Checkbox
                label="Needed: nobody can apply without it"
                {...form.getInputProps(`${path}.isHard`, { type: 'checkbox' })}
              />
              {first && (
                <Text size="sm" c="dimmed">
                  Candidates read: {ruleSentence(first.params)}
                </Text>
              )}
            </Stack>
          )
        }}
      </RepeatableRows>
    </section>
  )
}

interface RuleInputsProps {
  rule: RuleForm
  path: string
  form: FormSection
}

/** The numbers of a rule, by its kind. */
function RuleInputs({ rule: { kind, anyOf }, path, form }: RuleInputsProps) {
  const from = form.getInputProps(`${path}.from`)
  switch (kind) {
    case 'graduation_year':
      return (
        <>
          <WholeInput label="From year" {...limits.year} {...from} />
          <WholeInput label="To year" {...limits.year} {...form.getInputProps(`${path}.to`)} />
        </>
      )
    case 'experience':
      return (
        <Select
          label="At least"
          data={[
            { value: '0', label: 'None' },
            { value: '6', label: '6 months' },
            { value: '12', label: '12 months' },
          ]}
          allowDeselect={false}
          {...from}
          value={String(from.value ?? '')}
          onChange={(next) => form.setFieldValue(`${path}.from`, Number(next))}
        />
      )
    case 'test_percent':
      return <WholeInput label="At least, in percent" min={1} max={100} {...from} />
    case 'skills':
      return anyOf.length > 1 ? (
        <WholeInput label="At least how many of them" min={1} max={anyOf.length} {...from} />
      ) : null
    case 'degree':
    case 'place':
    case 'work_mode':
      return null
  }
}

/** The names in a rule, where its kind has them. */
function RuleNames({ rule: { kind, anyOf }, path, form }: RuleInputsProps) {
  const error = form.errors[`${path}.anyOf`]
  const set = (next: string[]) => form.setFieldValue(`${path}.anyOf`, next.slice(0, limits.ruleValues))
  if (kind === 'work_mode') {
    return (
      <Checkbox.Group label="Any of" value={anyOf} onChange={set} error={error}>
        <Stack gap="sm" mt="sm">
          {optionsOf(workModes).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  if (kind === 'degree' || kind === 'place' || kind === 'skills') {
    const labels = { degree: 'Any of these degrees', place: 'Any of these cities', skills: 'Skills' }
    return (
      <TagInput
        label={labels[kind]}
        addOnBlur
        maxLength={limits.location}
        value={anyOf}
        onChange={(next) => set(kind === 'place' ? ruleCities(next) : next)}
        error={error}
      />
    )
  }
  return null
}
