import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const people = ['Asha', 'Asha Rao', 'Élodie Roy', 'Asha Rao', ''].map((fullName, id) => ({ fullName, id }))
const ids = (text: string) => mentionedIn(text, people).map(({ id }) => id)

test.each([
  ['Thanks @Asha', [0]],
  ['@asha rao, and @ÉLODIE ROY.', [1, 2, 3]],
  ['@Asha Raol and @Ashant', [0]],
  ['@Asha Rao and @Asha', [0, 1, 3]],
  ['mail me: x@Asha', []],
  ['@ @@', []],
  ['Asha Rao', []],
])('%s mentions the people who are named', (text, expected) => {
  expect(ids(text)).toEqual(expected)
})

test.each([
  ['@राम कल आना', ['राम']],
  ['@रामू कल आना', []],
  ['@கவிதா', ['கவிதா']],
  ['मीना@राम.भारत', []],
])('%s mentions nobody whose name is only the beginning of an Indian word', (text, names) => {
  const indian = ['राम', 'கவித', 'கவிதா'].map((fullName) => ({ fullName }))
  expect(mentionedIn(text, indian).map(({ fullName }) => fullName)).toEqual(names)
})
