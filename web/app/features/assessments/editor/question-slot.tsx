import { limits } from '@firstrung/contract'
import { Autocomplete, Group, Radio, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { memo } from 'react'
import { hasCode } from '#app/features/assessments/questions/question-parts.ts'
import { InlineText, QuestionText } from '#app/features/assessments/questions/question-text.tsx'
import { type QuizForm, type Slot, skillsIn } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconCheck, IconCopy, IconPencil, IconTrash } from '#app/ui/base/icons.ts'
import styles from './question-slot.module.css'

/** The id of the element that gets the focus after a question was removed or added. */
export const slotId = (key: string): string => `slot-${key}`

interface LockedQuestionProps {
  slot: Slot
  number: number
  count: number
  mayCopy: boolean
  onEdit: (key: string) => void
  onDelete: (key: string) => void
  /** Moves it by one: 1 is down, -1 is up. */
  onMove: (key: string, by: 1 | -1) => void
  onCopy: (key: string) => void
}

/**
 * A saved question, read-only. Memoized, so that typing elsewhere does not render it again. Its callbacks may be from
 * an older render, so they read the current values.
 */
export const LockedQuestion = memo(
  function LockedQuestion({ slot, number, count, mayCopy, onEdit, onDelete, onMove, onCopy }: LockedQuestionProps) {
    return (
      <section className={styles.slot} aria-label={`Question ${number}, saved`} id={slotId(slot.key)} tabIndex={-1}>
        <h3 className={styles.slotTitle}>
          <span>{number}.</span>
          <div>
            <QuestionText text={slot.question} />
          </div>
        </h3>
        <ol className={styles.slotOptions}>
          {slot.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
            <li key={index} data-correct={index + 1 === slot.correct || undefined}>
              <InlineText text={option.text} />
              {index + 1 === slot.correct && (
                <span className={styles.slotCorrect}>
                  <IconCheck size={16} aria-hidden /> Correct
                </span>
              )}
            </li>
          ))}
        </ol>
        {slot.skill && <p className={styles.slotExplanation}>Skill: {slot.skill}</p>}
        {slot.explanation && (
          <p className={styles.slotExplanation}>
            <InlineText text={slot.explanation} />
          </p>
        )}
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
          <div className={styles.slotMoves}>
            <IconButton
              aria-label={`Duplicate question ${number}`}
              aria-disabled={!mayCopy}
              title={mayCopy ? 'Duplicate' : 'Save the open question first'}
              onClick={() => mayCopy && onCopy(slot.key)}
            >
              <IconCopy size={18} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`Move question ${number} up`}
              title="Move up"
              aria-disabled={number === 1}
              onClick={() => onMove(slot.key, -1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`Move question ${number} down`}
              title="Move down"
              aria-disabled={number === count}
              onClick={() => onMove(slot.key, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </IconButton>
          </div>
        </Group>
      </section>
    )
  },
  (before, now) =>
    before.slot.key === now.slot.key &&
    before.number === now.number &&
    before.count === now.count &&
    before.mayCopy === now.mayCopy,
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
  return (
    <fieldset className={styles.slot} data-open id={slotId(slot.key)} tabIndex={-1}>
      <legend className="visually-hidden">Question {index + 1}</legend>
      <Textarea
        label={`Question ${index + 1}`}
        withAsterisk
        minRows={2}
        maxLength={2000}
        autosize
        maxRows={16}
        description="Code within a line goes between `backticks`; longer code between lines of ```. After the first, name its language: ```python"
        classNames={hasCode(slot.question) ? { input: styles.slotCode ?? '' } : {}}
        {...form.getInputProps(`${path}.question`)}
      />
      {hasCode(slot.question) && (
        <div className={styles.slotShown} role="group" aria-label={`Question ${index + 1} as candidates see it`}>
          <QuestionText text={slot.question} />
        </div>
      )}
      <OptionInputs {...{ form, index, slot }} />
      <Textarea
        label="Explanation"
        description={
          form.getValues().testType === 'practice test'
            ? 'Why this option is right. Candidates read it after the test.'
            : 'Why this option is right. Only the team sees it, because this is a skill test.'
        }
        maxLength={500}
        autosize
        maxRows={6}
        mt="sm"
        {...form.getInputProps(`${path}.explanation`)}
      />
      <Autocomplete
        label="Skill"
        description={`What the question measures, such as Joins. A skill with at least ${limits.questionsPerSkill} questions gets a score of its own.`}
        data={skillsIn(form.getValues())}
        maxLength={limits.questionSkill}
        mt="sm"
        {...form.getInputProps(`${path}.skill`)}
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

/** The four options, with the mark of the correct one. */
function OptionInputs({ form, index, slot }: Pick<OpenQuestionProps, 'form' | 'index' | 'slot'>) {
  const path = `questions.${index}`
  const optionsFault = form.errors[`${path}.options`]
  return (
    <>
      <Text size="sm" c="dimmed" mt="sm">
        Four options; mark the correct one.
      </Text>
      <Radio.Group
        aria-label={`Correct option of question ${index + 1}`}
        value={String(slot.correct)}
        onChange={(correct) => form.setFieldValue(`${path}.correct`, Number(correct))}
      >
        {/* All marks before all texts: after a mark, Tab goes to Option 1. */}
        <div className={styles.slotChoices}>
          {slot.options.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
            <Radio key={at} value={String(at + 1)} aria-label={`Option ${at + 1} is correct`} />
          ))}
          {slot.options.map((_, at) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
              key={at}
              aria-label={`Option ${at + 1}`}
              placeholder={`Option ${at + 1}`}
              maxLength={500}
              {...form.getInputProps(`${path}.options.${at}.text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {optionsFault && (
        <Text size="sm" c="var(--bad)">
          {optionsFault}
        </Text>
      )}
    </>
  )
}
