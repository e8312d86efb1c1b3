import type { WebhookDelivery } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { deliveryText, earlierText, stateText } from './webhook-texts.ts'

const at = '2026-12-01T09:30:00.000Z'
const sent = (changes: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{
    messageId: 'one',
    type: 'application.created',
    at,
    tries: 1,
    status: null,
    fault: null,
    triedAt: at,
    nextAt: null,
  },
  state: 'waiting',
  ...changes,
})

test('a message in the log says what the program answered, and what happens next', () => {
  expect(deliveryText(sent({ tries: 0, triedAt: null }))).toBe('On its way')
  expect(deliveryText(sent({ state: 'delivered', status: 204 }))).toBe(
    'Delivered on 1 Dec 2026, 3:00 pm, answered 204, 1 try',
  )
  expect(deliveryText(sent({ status: 500, tries: 2, nextAt: at }))).toBe(
    'Not delivered yet: answered 500, 2 tries. Next try on 1 Dec 2026, 3:00 pm',
  )
  expect(deliveryText(sent({ state: 'givenUp', fault: 'too_slow', tries: 10 }))).toBe(
    'Given up: no answer within 15 seconds, 10 tries',
  )
})

test('a webhook says whether it works, and why it does not', () => {
  const off = { state: 'off', failingSince: null } as const
  expect(stateText({ state: 'on', offCause: null, failingSince: null })).toBe('On')
  expect(stateText({ state: 'failing', offCause: null, failingSince: at })).toBe(
    'Nothing has reached your program since 1 Dec 2026, 3:00 pm. We keep trying.',
  )
  expect(stateText({ ...off, offCause: 'gone' })).toContain('(410)')
  expect(stateText({ ...off, offCause: 'failing' })).toContain('for 3 days')
  expect(stateText({ ...off, offCause: 'owner' })).toContain('an owner turned it off')
  expect(earlierText({ earlierUntil: at })).toBe('The earlier secret also signs until 1 Dec 2026, 3:00 pm.')
  expect(earlierText({ earlierUntil: null })).toBe('')
})
