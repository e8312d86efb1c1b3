import { limits, questionKinds } from '@firstrung/contract'
import { Checkbox, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { FormSection } from '#app/lib/form/form-section.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import { questionKindLabels } from './posting-labels.ts'
import { newQuestion, type PostingFacts } from './posting-values.ts'

interface QuestionsFieldsProps {
  form: FormSection
  values: PostingFacts
}

/** The questions that candidates answer when they apply. */
export function QuestionsFields({ form, values }: QuestionsFieldsProps) {
  return (
    <section aria-labelledby="questions-title">
      <Title order={3} size="h5" mb="xs" id="questions-title">
        Questions to candidates
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Ask only what you need to decide. Candidates see the questions before they apply. Answers that were given stay
        as they are.
      </Text>
      <RepeatableRows
        name="Question"
        count={values.questions.length}
        max={limits.questions}
        onAdd={() => form.insertListItem('questions', newQuestion())}
        onRemove={(index) => form.removeListItem('questions', index)}
      >
        {(index) => <QuestionFields form={form} values={values} index={index} />}
      </RepeatableRows>
    </section>
  )
}

/** One question, with the answers that it takes. */
function QuestionFields({ form, values, index }: QuestionsFieldsProps & { index: number }) {
  const { kind, options, wanted } = values.questions[index] ?? newQuestion()
  const path = `questions.${index}`
  return (
    <Stack gap="sm">
      <TextInput label="Question" maxLength={limits.question} {...form.getInputProps(`${path}.text`)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Kind of answer"
          data={questionKinds.map((value) => ({ value, label: questionKindLabels[value] }))}
          allowDeselect={false}
          {...form.getInputProps(`${path}.kind`)}
        />
        {kind === 'yes_no' && (
          <Select
            label="Can only apply with (optional)"
            placeholder="Either answer"
            clearable
            data={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            {...form.getInputProps(`${path}.wanted`)}
            value={wanted || null}
            onChange={(next) => form.setFieldValue(`${path}.wanted`, next ?? '')}
          />
        )}
        {(kind === 'one' || kind === 'many') && options.length > 0 && (
          <Select
            label="Can only apply with (optional)"
            placeholder="Any choice"
            clearable
            data={options}
            {...form.getInputProps(`${path}.wanted`)}
            value={options.includes(wanted) ? wanted : null}
            onChange={(next) => form.setFieldValue(`${path}.wanted`, next ?? '')}
          />
        )}
        {kind === 'number' && (
          <WholeInput
            label="Can only apply from (optional)"
            min={0}
            max={limits.answerNumber}
            {...form.getInputProps(`${path}.wanted`)}
            onChange={(next) => form.setFieldValue(`${path}.wanted`, String(next))}
          />
        )}
      </SimpleGrid>
      {(kind === 'one' || kind === 'many') && (
        <TagInput
          label="Choices"
          addOnBlur
          maxLength={limits.questionOption}
          value={options}
          onChange={(next) => form.setFieldValue(`${path}.options`, next.slice(0, limits.questionOptions))}
          error={form.errors[`${path}.options`]}
        />
      )}
      <Checkbox label="An answer is needed" {...form.getInputProps(`${path}.isRequired`, { type: 'checkbox' })} />
    </Stack>
  )
}
