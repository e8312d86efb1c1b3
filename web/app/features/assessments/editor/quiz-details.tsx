import { difficulties, quizTypes } from '@firstrung/contract'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type QuizForm, roleGroups } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { levelLabel, typeLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import styles from './quiz-details.module.css'

const typeChoices = quizTypes.map((type) => ({ value: type, label: typeLabel(type) }))

/** The details of a quiz, without its questions. */
export function QuizDetails({ form }: { form: UseFormReturnType<QuizForm> }) {
  const values = form.getValues()
  return (
    <div className={styles.quizFormDetails}>
      <TextInput label="Name" withAsterisk maxLength={150} {...form.getInputProps('title')} />
      <ChoiceChips
        label="Related fields"
        required
        choices={roleGroups}
        value={values.relatedRoles}
        onChange={(roles) => form.setFieldValue('relatedRoles', roles)}
        error={form.errors['relatedRoles']}
        data-path="relatedRoles"
      />
      <Textarea
        label="Details"
        withAsterisk
        minRows={3}
        maxLength={2000}
        description="What the test measures, and for whom. Candidates read it on the page of the test."
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Level"
          withAsterisk
          placeholder="Choose one"
          allowDeselect={false}
          data={difficulties.map((level) => ({ value: level, label: levelLabel(level) }))}
          {...form.getInputProps('difficulty')}
          value={values.difficulty || null}
        />
        <RadioChoices label="Type" choices={typeChoices} {...form.getInputProps('testType')} />
        {values.testType === 'skill test' && (
          <WholeInput
            label="Time limit"
            rightSection="min"
            rightSectionWidth={48}
            min={1}
            max={600}
            {...form.getInputProps('timeLimit')}
          />
        )}
      </SimpleGrid>
    </div>
  )
}
