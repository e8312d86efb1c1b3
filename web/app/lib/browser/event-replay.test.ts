import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopRecording } from './event-replay.ts'

const press = (eventPhase: number) => ({ button: {} as HTMLButtonElement, event: { eventPhase } as Event })

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('a press that was over before the page was hydrated is to be repeated', () => {
  const typed = new Set([new EventTarget()])
  const over = press(Event.NONE)
  window.earlyEvents = { typed, press: over }
  expect(stopRecording()).toEqual({ typed, press: over })
  expect(window.earlyEvents).toBeUndefined()
})

test('a press that hydrates the page is handled already, and what was typed is repeated all the same', () => {
  const typed = new Set([new EventTarget()])
  window.earlyEvents = { typed, press: press(Event.CAPTURING_PHASE) }
  expect(stopRecording()).toEqual({ typed })
})

test('a page without the inline script repeats nothing', () => {
  expect(stopRecording()).toBeUndefined()
})
