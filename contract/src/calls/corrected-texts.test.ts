import { describe, expect, test } from 'vitest'
import * as messages from '../messages/messages.ts'
import { answerIn, correctedTexts, textIn } from './corrected-texts.ts'

test('a corrected text is neither empty nor a documented one', () => {
  expect([...correctedTexts].filter(([, text]) => text === '' || correctedTexts.has(text))).toEqual([])
})

describe('an answer', () => {
  const refusal = {
    success: false,
    code: 'invalid',
    msg: messages.eventFieldsNeeded,
    errors: [{ field: 'title', msg: messages.eventFieldsNeeded }],
  }

  test('an answer keeps the documented texts unless the installation corrects them', () => {
    expect(answerIn('documented', refusal)).toBe(refusal)
    expect(textIn('documented', messages.resumeReceived)).toBe(messages.resumeReceived)
  })

  test('an answer has the corrected texts in its sentence and in its faults', () => {
    const msg = 'Please fill in all fields and upload a banner.'
    expect(answerIn('corrected', refusal)).toEqual({ ...refusal, msg, errors: [{ field: 'title', msg }] })
  })

  test('an answer is not changed where it has none of our sentences', () => {
    for (const answer of [
      null,
      'text',
      [{ msg: messages.unknown }],
      { level: 'Advance' },
      { msg: 'Saved.', errors: [1] },
    ])
      expect(answerIn('corrected', answer)).toEqual(answer)
  })
})
