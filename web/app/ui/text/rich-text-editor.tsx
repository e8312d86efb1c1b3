import type { RichText, RichTextAlign } from '@firstrung/contract'
import { Input } from '@mantine/core'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isShallow, richTextExtensions } from './rich-text-extensions.ts'
import { fromEditor, toEditor } from './rich-text-tree.ts'
import '@mantine/tiptap/styles.layer.css'
import styles from './rich-text-editor.module.css'

interface RichTextEditorProps {
  label: string
  placeholder: string
  /** The initial content; later changes are ignored. */
  start: RichText
  /** Replaces the whole content when it changes; Undo restores the former content. */
  replacement?: RichText | undefined
  onChange: (content: RichText) => void
  error?: ReactNode
  required?: boolean
  /** The path of the field, for focusing it. */
  path: string
}

const labels = {
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  underlineControlLabel: 'Underline',
  codeControlLabel: 'Code',
  h1ControlLabel: 'Heading 1',
  h2ControlLabel: 'Heading 2',
  blockquoteControlLabel: 'Block quote',
  orderedListControlLabel: 'Numbered list',
  bulletListControlLabel: 'Bulleted list',
  alignLeftControlLabel: 'Align left',
  alignCenterControlLabel: 'Align center',
  alignRightControlLabel: 'Align right',
  alignJustifyControlLabel: 'Justify',
  undoControlLabel: 'Undo',
  redoControlLabel: 'Redo',
}

/** In a dialog the toolbar sticks below its header. */
const dialogHead = 60

/** Pasted text that is nested too deep in lists becomes plain lines instead of being lost. */
function pasteFlat(view: EditorView, slice: Slice): boolean {
  if (isShallow(view.state.tr.replaceSelection(slice).doc)) return false
  const { schema } = view.state
  const lines = slice.content.textBetween(0, slice.content.size, '\n').split('\n')
  const paragraphs = lines.map((line) => schema.node('paragraph', null, line ? schema.text(line) : []))
  const flat = view.state.tr.replaceSelection(new Slice(schema.node('doc', null, paragraphs).content, 1, 1))
  view.dispatch(flat.scrollIntoView())
  return true
}

/** An editor for headings, quotes, lists and text formatting. Load it lazily: it is as large as a page. */
export function RichTextEditor({
  label,
  placeholder,
  start,
  replacement,
  onChange,
  error,
  required = true,
  path,
}: RichTextEditorProps) {
  const id = useId()
  const hasError = Boolean(error)
  const [initial] = useState(() => ({ extensions: richTextExtensions(placeholder), content: toEditor(start) }))
  const editorProps = useMemo(
    () => ({
      handlePaste: (view: EditorView, _: ClipboardEvent, slice: Slice) => pasteFlat(view, slice),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hasError ? `${id}-error ${id}-description` : `${id}-description`,
        'aria-invalid': String(hasError),
        'data-path': path,
      },
    }),
    [hasError, id, label, path],
  )
  const editor = useEditor({
    ...initial,
    editorProps,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
  })

  // The first replacement belongs to a previous editor, so it is not applied again.
  const replaced = useRef(replacement)
  useEffect(() => {
    if (!replacement || replacement === replaced.current || editor.isDestroyed) return
    replaced.current = replacement
    editor.commands.setContent(toEditor(replacement))
  }, [editor, replacement])

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      required={required}
      description="Ctrl or Cmd with B for bold, I for italic, U for underline, ` for code."
      descriptionProps={{ className: styles.shortcuts }}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Editor editor={editor} labels={labels} className={styles.richEditor} data-error={hasError || undefined}>
        <Toolbar label={label} isAligned={(textAlign) => editor.isActive({ textAlign })} />
        <Editor.Content />
      </Editor>
    </Input.Wrapper>
  )
}

function Toolbar({ label, isAligned }: { label: string; isAligned: (textAlign: RichTextAlign) => boolean }) {
  return (
    <Editor.Toolbar sticky stickyOffset={dialogHead} role="toolbar" aria-label={`${label}: format`}>
      <Editor.ControlsGroup>
        <Editor.Bold />
        <Editor.Italic />
        <Editor.Underline />
        <Editor.Code />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.H1 />
        <Editor.H2 />
        <Editor.Blockquote />
        <Editor.OrderedList />
        <Editor.BulletList />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.AlignLeft active={isAligned('left')} />
        <Editor.AlignCenter active={isAligned('center')} />
        <Editor.AlignRight active={isAligned('right')} />
        <Editor.AlignJustify active={isAligned('justify')} />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Undo />
        <Editor.Redo />
      </Editor.ControlsGroup>
    </Editor.Toolbar>
  )
}
