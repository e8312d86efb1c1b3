import { randomUUID } from 'node:crypto'
import { messages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { AppError } from '#src/platform/errors/errors.ts'
import { checkAnswers, type Question } from './answers.ts'

const question = (more: Partial<Question>): Question => ({
  id: randomUUID(),
  kind: 'text',
  text: 'Why?',
  options: [],
  isRequired: false,
  wanted: null,
  ...more,
})

/** How the answer to one question is refused: its code and field, or null. */
function refusalOf(asked: Question, value: boolean | number | string | string[]) {
  try {
    checkAnswers([asked], [{ questionId: asked.id, value }])
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.code, ...error.fields.map(({ field }) => field)]
  }
}

describe('an answer to a question of a posting', () => {
  const options = ['Pune', 'Kochi']
  test.each<[Partial<Question>, boolean | number | string | string[], 'other kind' | 'unwanted' | null]>([
    [{ kind: 'text' }, 'Because', null],
    [{ kind: 'text' }, true, 'other kind'],
    [{ kind: 'link' }, 'https://example.org/work', null],
    [{ kind: 'link' }, 'javascript:alert(1)', 'other kind'],
    [{ kind: 'yes_no' }, false, null],
    [{ kind: 'yes_no' }, 'yes', 'other kind'],
    [{ kind: 'yes_no', wanted: 'yes' }, true, null],
    [{ kind: 'yes_no', wanted: 'yes' }, false, 'unwanted'],
    [{ kind: 'yes_no', wanted: 'no' }, true, 'unwanted'],
    [{ kind: 'one', options }, 'Pune', null],
    [{ kind: 'one', options }, 'Goa', 'other kind'],
    [{ kind: 'one', options, wanted: 'Kochi' }, 'Pune', 'unwanted'],
    [{ kind: 'many', options }, ['Pune', 'Kochi'], null],
    [{ kind: 'many', options }, ['Pune', 'Pune'], 'other kind'],
    [{ kind: 'many', options }, 'Pune', 'other kind'],
    [{ kind: 'many', options, wanted: 'Kochi' }, ['Pune'], 'unwanted'],
    [{ kind: 'number' }, 3, null],
    [{ kind: 'number' }, '3', 'other kind'],
    [{ kind: 'number', wanted: '3' }, 3, null],
    [{ kind: 'number', wanted: '3' }, 2, 'unwanted'],
  ])('the answer %j to the question %j is %s', (asked, value, refused) => {
    const expected = { 'other kind': ['invalid', 'answers.0.value'], unwanted: ['not_eligible', 'answers.0.value'] }
    expect(refusalOf(question(asked), value)).toEqual(refused && expected[refused])
  })

  test('an answer to a question is required where the question is, or has a wanted answer; all faults are named at once', () => {
    const first = question({ isRequired: true })
    const second = question({ kind: 'yes_no', wanted: 'yes' })
    const third = question({ kind: 'number' })
    expect.assertions(1)
    try {
      checkAnswers(
        [first, second, third],
        [
          { questionId: third.id, value: 'many' },
          { questionId: randomUUID(), value: 'Hello' },
          { questionId: first.id, value: '' },
        ],
      )
    } catch (error) {
      expect((error as AppError).fields).toEqual([
        { field: 'answers.1.questionId', msg: messages.questionsChanged },
        { field: 'answers.2.value', msg: messages.answerNeeded },
        { field: 'answers.1.value', msg: messages.answerNeeded },
        { field: 'answers.0.value', msg: messages.answerOfOtherKind },
      ])
    }
  })

  test('an answer that should be a link and is not one is refused with how a link begins', () => {
    const link = question({ kind: 'link' })
    expect.assertions(1)
    try {
      checkAnswers([link], [{ questionId: link.id, value: 'my own page' }])
    } catch (error) {
      expect((error as AppError).fields).toEqual([{ field: 'answers.0.value', msg: messages.linkHttp }])
    }
  })

  test('an answer to a question of a posting is returned in the order of the questions, and unanswered questions are left out', () => {
    const [first, second, third] = [question({}), question({}), question({})]
    const answers = checkAnswers(
      [first, second, third],
      [
        { questionId: third.id, value: 'Third' },
        { questionId: first.id, value: 'First' },
      ],
    )
    expect(answers.map(({ value }) => value)).toEqual(['First', 'Third'])
  })
})
