import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import { richTextExtensions } from './rich-text-extensions.ts'

/** The real one needs a document; the toolbar does not depend on it. */
vi.mock('@tiptap/react', async (load) => {
  const can = () => ({ undo: () => false, redo: () => false })
  return { ...(await load<object>()), useEditor: () => ({ isActive: () => false, can, isEditable: true }) }
})

const tools = async () => {
  const page = await shown(
    createElement(RichTextEditor, {
      label: 'Content',
      placeholder: '',
      start: [],
      onChange: () => {},
      path: 'content',
    }),
  )
  return page
    .part('Content: format')
    .all('button')
    .map(({ attributes }) => attributes['aria-label'])
}

test('the toolbar offers four marks [ABLOG-03]', async () => {
  expect((await tools()).slice(0, 4)).toEqual(['Bold', 'Italic', 'Underline', 'Code'])
})

test('the toolbar offers two headings, quotes and two kinds of lists [ABLOG-04]', async () => {
  expect(await tools()).toEqual(
    expect.arrayContaining(['Heading 1', 'Heading 2', 'Block quote', 'Numbered list', 'Bulleted list']),
  )
})

test('the toolbar offers four alignments [ABLOG-05]', async () => {
  expect(await tools()).toEqual(expect.arrayContaining(['Align left', 'Align center', 'Align right', 'Justify']))
})

test('the editor has a keyboard shortcut for code, because its library has one only for the other marks [ABLOG-06]', () => {
  const code = richTextExtensions('').find(({ name }) => name === 'code')
  const toggleCode = vi.fn<() => boolean>(() => true)
  const shortcutsOf = code?.config.addKeyboardShortcuts as unknown as () => Record<string, () => boolean>
  const shortcuts = Reflect.apply(shortcutsOf, { editor: { commands: { toggleCode } } }, [])

  expect(Object.keys(shortcuts)).toEqual(['Mod-`'])
  expect(shortcuts['Mod-`']?.()).toBe(true)
  expect(toggleCode).toHaveBeenCalledOnce()
})
