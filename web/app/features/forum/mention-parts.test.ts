import { expect, test } from 'vitest'
import { mentionParts } from './mention-parts.ts'

const mentions = (text: string) =>
  mentionParts(text, ['Asha Rao', 'Asha', '', 'Binu'])
    .filter(({ isMention }) => isMention)
    .map(({ part }) => part)

test('the longest known name after an @ is a mention, in any case', () => {
  expect(mentions('Thanks @asha rao, and @Binu!')).toEqual(['@asha rao', '@Binu'])
  expect(mentions('@Asha asked @@Binu')).toEqual(['@Asha', '@Binu'])
})

test('an email, a longer word and an unknown name are no mentions', () => {
  expect(mentions('mail@binu @Binuta @Chitra @ @')).toEqual([])
})

test('the mentions and the texts between them make up the whole text, also with letters such as İ', () => {
  const text = 'İİ Hi @Binu, how are you?'
  const parts = mentionParts(text, ['Binu'])
  expect(parts.map(({ part }) => part)).toEqual(['İİ Hi ', '@Binu', ', how are you?'])
  expect(parts.map(({ at }) => at)).toEqual([0, 6, 11])
})
