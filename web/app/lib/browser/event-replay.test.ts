import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopRecording } from './event-replay.ts'

const press = (eventPhase: number) => ({ button: {} as HTMLButtonElement, event: { eventPhase } as Event })

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('a click that ended before the hydration of the page is repeated', () => {
  const typed = new Set([new EventTarget()])
  const over = press(Event.NONE)
  window.earlyEvents = { typed, press: over }
  expect(stopRecording()).toEqual({ typed, press: over })
  expect(window.earlyEvents).toBeUndefined()
})

test('a click that starts the hydration is not repeated, but the typed inputs are', () => {
  const typed = new Set([new EventTarget()])
  window.earlyEvents = { typed, press: press(Event.CAPTURING_PHASE) }
  expect(stopRecording()).toEqual({ typed })
})

test('a page without the inline script repeats nothing', () => {
  expect(stopRecording()).toBeUndefined()
})
