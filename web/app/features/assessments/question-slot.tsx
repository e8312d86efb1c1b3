import { Group, Radio, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { memo } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconCheck, IconPencil, IconTrash } from '#app/ui/icons.ts'
import styles from './question-slot.module.css'
import type { QuizForm, Slot } from './quiz-form-values.ts'

interface LockedQuestionProps {
  slot: Slot
  number: number
  onEdit: (key: string) => void
  onDelete: (key: string) => void
}

/**
 * A saved question, read-only. Memoized, so that typing elsewhere does not render it again. Its callbacks may be of an
 * older render: they read the current values.
 */
export const LockedQuestion = memo(
  function LockedQuestion({ slot, number, onEdit, onDelete }: LockedQuestionProps) {
    return (
      <section className={styles.slot} aria-label={`Question ${number}, saved`}>
        <h3 className={styles.slotTitle}>
          {number}. {slot.question}
        </h3>
        <ol className={styles.slotOptions}>
          {slot.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
            <li key={index} data-correct={index + 1 === slot.correct || undefined}>
              {option.text}
              {index + 1 === slot.correct && (
                <span className={styles.slotCorrect}>
                  <IconCheck size={16} aria-hidden /> Correct
                </span>
              )}
            </li>
          ))}
        </ol>
        {slot.explanation && <p className={styles.slotExplanation}>{slot.explanation}</p>}
        <Group gap="xs">
          <Button
            variant="secondary"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit question ${number}`}
            onClick={() => onEdit(slot.key)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Delete question ${number}`}
            onClick={() => onDelete(slot.key)}
          >
            Delete
          </Button>
        </Group>
      </section>
    )
  },
  (before, now) => before.slot.key === now.slot.key && before.number === now.number,
)

interface OpenQuestionProps {
  form: UseFormReturnType<QuizForm>
  index: number
  slot: Slot
  onSave: () => void
  onDelete: (key: string) => void
}

/** A question in editing. */
export function OpenQuestion({ form, index, slot, onSave, onDelete }: OpenQuestionProps) {
  const path = `questions.${index}`
  const optionsFault = form.errors[`${path}.options`]
  return (
    <fieldset className={styles.slot} data-open>
      <legend className="visually-hidden">Question {index + 1}</legend>
      <Textarea
        label={`Question ${index + 1}`}
        withAsterisk
        minRows={2}
        maxLength={2000}
        {...form.getInputProps(`${path}.question`)}
      />
      <Text size="sm" c="dimmed" mt="sm">
        Four options; mark the correct one.
      </Text>
      <Radio.Group
        aria-label={`Correct option of question ${index + 1}`}
        value={String(slot.correct)}
        onChange={(correct) => form.setFieldValue(`${path}.correct`, Number(correct))}
      >
        {slot.options.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
          <div key={at} className={styles.slotOption}>
            <Radio value={String(at + 1)} aria-label={`Option ${at + 1} is correct`} />
            <TextInput
              aria-label={`Option ${at + 1}`}
              placeholder={`Option ${at + 1}`}
              maxLength={500}
              {...form.getInputProps(`${path}.options.${at}.text`)}
            />
          </div>
        ))}
      </Radio.Group>
      {optionsFault && (
        <Text size="sm" c="var(--bad)">
          {optionsFault}
        </Text>
      )}
      <TextInput
        label="Explanation"
        description="One line for reviewers; candidates do not see it."
        maxLength={500}
        mt="sm"
        {...form.getInputProps(`${path}.explanation`)}
      />
      <Group gap="xs" mt="md">
        <Button variant="secondary" size="sm" leftSection={<IconCheck size={16} aria-hidden />} onClick={onSave}>
          Save question
        </Button>
        <Button
          variant="quiet"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Delete question ${index + 1}`}
          onClick={() => onDelete(slot.key)}
        >
          Delete
        </Button>
      </Group>
    </fieldset>
  )
}
