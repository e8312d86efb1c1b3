import { type CandidateForm, candidateField } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { blankValues, fieldsOf } from '#app/lib/text/candidate-values.ts'
import { shown } from '#app/testing/render.ts'
import { CandidateInputs } from './candidate-inputs.tsx'

const sections = ['general', 'education', 'wishes', 'terms', 'more'] as const
const form = {
  getValues: () => blankValues('team'),
  getInputProps: (path: string) => ({ 'data-path': path }),
  setFieldValue: () => {},
}

/** The labels of a form's inputs. */
async function wordsOf(of: CandidateForm) {
  const pages = sections.map((section) =>
    shown(createElement('div', {}, createElement(CandidateInputs, { of, section, form }))),
  )
  return (await Promise.all(pages)).map(({ text }) => text).join(' ')
}

describe('the inputs of a profile', () => {
  test.each(['wizard', 'details', 'team'] as const)(
    'the inputs of a profile are in the form %s, each with its label',
    async (of) => {
      const words = await wordsOf(of)
      for (const name of fieldsOf(of)) {
        const { label, labels } = candidateField(name)
        expect(words).toContain(labels?.[of] ?? label)
      }
    },
  )

  test('the inputs of a profile do not ask candidates for what only the team fills in', async () => {
    expect(fieldsOf('team')).toContain('city')
    expect(fieldsOf('wizard')).not.toContain('city')
    expect(await wordsOf('wizard')).not.toContain('City')
  })
})
