// @vitest-environment jsdom
import { createElement as h, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTranslatedPage } from './translated-page.ts'

let end: () => void
let page: HTMLElement
beforeEach(() => {
  page = document.body.appendChild(document.createElement('main'))
  end = keepTranslatedPage(document.body)
})
afterEach(() => {
  end()
  page.remove()
})

/** Every text in capitals, in two <font> elements each. */
type Translator = (text: Text, font: HTMLElement) => void
const replacing: Translator = (text, font) => {
  font.append(document.createElement('font'))
  font.lastChild?.appendChild(document.createTextNode(text.data.toUpperCase()))
  text.replaceWith(font)
}
const wrapping: Translator = (text, font) => {
  text.before(font)
  font.append(document.createElement('font'))
  font.firstChild?.appendChild(text)
  text.data = text.data.toUpperCase()
}
const translators: [string, Translator][] = [
  ['puts others in their place', replacing],
  ['puts them into others', wrapping],
]

async function translate(by: Translator) {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.data !== '' && text.parentElement?.nodeName !== 'FONT') by(text, document.createElement('font'))
  }
  await told()
}
/** The observer has run. */
const told = () => new Promise((resolve) => setTimeout(resolve))

function makePage(of: (state: number) => ReactNode) {
  const root = createRoot(page)
  return async (state: number) => {
    flushSync(() => root.render(of(state)))
    await told()
  }
}

for (const [how, by] of translators) {
  test(`a changed number is shown on a page whose translator ${how}`, async () => {
    const show = makePage((count) => h('p', null, count, ' jobs in ', count === 1 ? 'Pune' : 'Goa'))
    await show(1)
    await translate(by)
    expect(page.textContent).toBe('1 JOBS IN PUNE')
    await show(2)
    expect(page.textContent).toBe('2 jobs in Goa')
    await translate(by)
    expect(page.textContent).toBe('2 JOBS IN GOA')
    await show(2)
    expect(page.textContent).toBe('2 JOBS IN GOA')
  })

  test(`texts appear and disappear on a page whose translator ${how}`, async () => {
    const show = makePage((n) => h('p', null, n > 1 && 'Saving', n > 0 && 'Wait', h('b', null, n), n > 2 && 'Over'))
    await show(2)
    await translate(by)
    await show(1)
    expect(page.textContent).toBe('Wait1')
    await translate(by)
    await show(3)
    expect(page.textContent).toBe('SavingWAIT3Over')
    await translate(by)
    await show(0)
    expect(page.textContent).toBe('0')
    expect(page.querySelectorAll('font')).toHaveLength(0)
  })
}

test('a text that becomes blank leaves no translation', async () => {
  const show = makePage((n) => h('p', null, n > 0 ? 'Saved' : '', h('b', null, n)))
  await show(1)
  await translate(replacing)
  await show(0)
  expect(page.textContent).toBe('0')
})

test('React adds and removes elements between texts that the browser has translated', async () => {
  const show = makePage((n) => h('p', null, n > 1 && h('i', null, 'now'), 'Text', n > 0 && h('b', null, 'bold')))
  await show(1)
  await translate(replacing)
  await show(2)
  expect(page.textContent).toBe('nowTEXTBOLD')
  await show(0)
  expect(page.textContent).toBe('TEXT')
})

test('the page shows the original text again once the translation is taken back', async () => {
  const show = makePage((n) => h('p', null, n, ' jobs'))
  await show(1)
  const texts = [...(page.firstChild?.childNodes ?? [])]
  await translate(replacing)
  for (const [at, font] of [...page.querySelectorAll('p > font')].entries()) font.replaceWith(texts[at] ?? '')
  await told()
  expect(page.textContent).toBe('1 jobs')
  await show(2)
  expect(page.textContent).toBe('2 jobs')
})

test('texts in an editor are left as they are', async () => {
  const editor = page.appendChild(document.createElement('div'))
  Object.defineProperty(editor, 'isContentEditable', { value: true })
  editor.append('typed')
  replacing(editor.firstChild as Text, document.createElement('font'))
  await told()
  expect(editor.innerHTML).toBe('<font><font>TYPED</font></font>')
})
