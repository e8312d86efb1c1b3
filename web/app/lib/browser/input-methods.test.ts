// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { keepComposedKeys } from './input-methods.ts'

beforeAll(keepComposedKeys)

function press(target: Element, key: string, more: KeyboardEventInit = {}) {
  const seen = vi.fn<() => void>()
  window.addEventListener('keydown', seen, { capture: true })
  document.body.append(target)
  target.addEventListener('keydown', seen)
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  window.removeEventListener('keydown', seen, { capture: true })
  target.remove()
  return seen.mock.calls.length
}
const field = () => document.createElement('input')

test('keys reach the page while no text is being composed', () => {
  expect(press(field(), 'Enter', { keyCode: 13 })).toBe(2)
})

test('a key that ends a composition does not reach the page, in Chromium, Firefox and Safari', () => {
  expect(press(field(), 'Enter', { isComposing: true, keyCode: 13 })).toBe(0)
  expect(press(field(), 'Enter', { isComposing: false, keyCode: 229 })).toBe(0)
  expect(press(field(), 'Escape', { isComposing: true, keyCode: 229 })).toBe(0)
})

test('an editor gets all keys', () => {
  const editor = document.createElement('div')
  Object.defineProperty(editor, 'isContentEditable', { value: true })
  expect(press(editor, 'Enter', { isComposing: true, keyCode: 229 })).toBe(2)
})
