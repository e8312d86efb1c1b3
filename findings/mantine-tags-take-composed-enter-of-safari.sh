#!/usr/bin/env bash
# Mantine 9.7.3 (React 19.3.1, jsdom 29.1.1): Enter that takes a suggestion of an input method, as Safari reports it: after the end
# of the composition, so `isComposing` is false, with the key code 229.
# Guess: fields of one library treat it alike. Its Combobox has looked at the code 229 for long, so TagsInput, which is built on
# it, leaves this Enter to the input method too.
# Behaviour: Autocomplete keeps its list open and takes nothing. TagsInput makes a tag of the text: its own handler looks at
# `isComposing` alone. As other browsers report that key (`isComposing` is true), both leave it.
# Seen: {"TagsInput":{"other browsers":"none","Safari":"tag"},"Autocomplete":{"other browsers":"none","Safari":"none"}}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @mantine/core@9.7.3 @mantine/hooks@9.7.3 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 >/dev/null 2>&1
cat >enter.mjs <<'END'
import assert from 'node:assert/strict'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<div id="root"></div>', { pretendToBeVisual: true })
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} })
window.Element.prototype.scrollIntoView = () => {}
class Observer { observe() {} unobserve() {} disconnect() {} }
if (!globalThis.navigator) globalThis.navigator = window.navigator
Object.assign(globalThis, { window, document: window.document, ResizeObserver: Observer, IS_REACT_ACT_ENVIRONMENT: true })
for (const name of ['Element', 'HTMLElement', 'Node', 'ShadowRoot', 'MutationObserver', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame'])
  globalThis[name] ??= typeof window[name] === 'function' && /^[a-z]/.test(name) ? window[name].bind(window) : window[name]
window.ResizeObserver = Observer

const { act, createElement } = await import('react')
const { createRoot } = await import('react-dom/client')
const { Autocomplete, MantineProvider, TagsInput } = await import('@mantine/core')

async function takes(Field, key) {
  const root = createRoot(window.document.getElementById('root'))
  let taken = 'none'
  const props = Field === TagsInput ? { onChange: () => (taken = 'tag') } : { data: ['Pune', 'Patna'], onOptionSubmit: () => (taken = 'option') }
  await act(() => root.render(createElement(MantineProvider, { env: 'test' }, createElement(Field, props))))
  const input = window.document.querySelector('input:not([type=hidden])')
  const set = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set
  await act(() => {
    input.focus()
    set.call(input, 'P')
    input.dispatchEvent(new window.InputEvent('input', { bubbles: true }))
  })
  const press = (code, more) =>
    act(() => input.dispatchEvent(new window.KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true, ...more })))
  if (Field === Autocomplete) await press('ArrowDown')
  await press('Enter', key)
  const composed = taken
  await press('Enter', { keyCode: 13 })
  assert.notEqual(taken, 'none', 'an ordinary Enter is taken')
  await act(() => root.unmount())
  return composed
}

const keys = { 'other browsers': { isComposing: true, keyCode: 229 }, Safari: { isComposing: false, keyCode: 229 } }
const seen = {}
for (const [name, Field] of Object.entries({ TagsInput, Autocomplete })) {
  seen[name] = {}
  for (const [browser, key] of Object.entries(keys)) seen[name][browser] = await takes(Field, key)
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  TagsInput: { 'other browsers': 'none', Safari: 'tag' },
  Autocomplete: { 'other browsers': 'none', Safari: 'none' },
})
process.exit(0)
END
node enter.mjs
