import { type JobWithLists, limits } from '@firstrung/contract'
import { Select, TextInput } from '@mantine/core'
import type { PanelFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'

interface AnswerFilterProps {
  questions: JobWithLists['questions']
  filters: Pick<PanelFilters, 'question' | 'answer'>
  onChange: (part: Pick<PanelFilters, 'question' | 'answer'>) => void
}

/** Filters the lists by an answer to a question of the posting. */
export function AnswerFilter({ questions, filters: { question, answer }, onChange }: AnswerFilterProps) {
  if (questions.length === 0 && !question) return null
  const asked = questions.find(({ _id }) => _id === question)
  const put = (next: string) => onChange({ question, answer: next })
  return (
    <>
      <Select
        size="sm"
        label="Question"
        placeholder="Any"
        clearable
        data={[
          ...questions.map(({ _id, text }) => ({ value: _id, label: text })),
          ...(question && !asked ? [{ value: question, label: 'No longer asked' }] : []),
        ]}
        value={question || null}
        onChange={(next) => onChange({ question: next ?? '', answer: '' })}
      />
      {asked && (asked.kind === 'yes_no' || asked.options.length > 0) && (
        <Select
          size="sm"
          label="Answer"
          placeholder="Any"
          clearable
          data={
            asked.kind === 'yes_no'
              ? [
                  { value: 'yes', label: 'Yes' },
                  { value: 'no', label: 'No' },
                ]
              : asked.options
          }
          value={answer || null}
          onChange={(next) => put(next ?? '')}
        />
      )}
      {asked?.kind === 'number' && (
        <WholeInput
          isFilter
          size="sm"
          label="Answer from"
          max={limits.answerNumber}
          value={answer}
          onChange={(next) => put(String(next))}
        />
      )}
      {(asked?.kind === 'text' || asked?.kind === 'link') && (
        <TextInput
          size="sm"
          label="Answer contains"
          maxLength={limits.questionOption}
          value={answer}
          onChange={({ currentTarget: { value } }) => put(value)}
        />
      )}
    </>
  )
}
