import { depthOf, limits } from '@firstrung/contract'
import { Extension, type Extensions, Mark } from '@tiptap/core'
import { TextAlign } from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { toast } from '#app/lib/browser/toast.ts'
import { cleanPasted } from './pasted-html.ts'
import { fromEditor } from './rich-text-tree.ts'

/** The library's own code mark excludes all other marks, and has another shortcut. */
const Code = Mark.create({
  name: 'code',
  excludes: '',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleCode:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-`': () => this.editor.commands.toggleCode() }
  },
})

/** Whether the stored form of the document is within the allowed depth. */
export const isShallow = (doc: { toJSON(): unknown }): boolean =>
  depthOf(fromEditor(doc.toJSON() as Parameters<typeof fromEditor>[0])) <= limits.richTextDepth

/** A list at the maximum depth stays as it is. */
const Depth = Extension.create({
  name: 'depth',
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: (transaction) => !transaction.docChanged || isShallow(transaction.doc) }),
  ],
})

/** Cleans text pasted from other programs, and says what is lost. */
const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML(html) {
          const pasted = cleanPasted(html)
          if (pasted.pictures > 0) toast.warning(picturesLeftOut(pasted.pictures))
          return pasted.html
        },
        handleDOMEvents: {
          paste(_, { clipboardData }) {
            const files = clipboardData?.files.length ?? 0
            if (files > 0 && clipboardData?.types.every((type) => type === 'Files'))
              toast.warning(picturesLeftOut(files))
            return false
          },
        },
      },
    }),
  ],
})

const picturesLeftOut = (count: number): string =>
  count === 1
    ? 'A picture was left out: only text can be pasted here.'
    : `${count} pictures were left out: only text can be pasted here.`

/** The schema of the tree. Pasted text loses everything that the schema does not have. */
export const richTextExtensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  Code,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Placeholder.configure({ placeholder }),
  Depth,
  Pasting,
]
