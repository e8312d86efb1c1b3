import { limits, NoteText, type PersonNote } from '@firstrung/contract'
import { Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { MentionList } from '#app/ui/text/mention-list.tsx'
import { fitsMention } from '#app/ui/text/mention-text.ts'
import { useMentionList, useTypedMention } from '#app/ui/text/use-mention-list.ts'
import styles from './person-notes.module.css'
import { type PersonInPanel, useNotes } from './person-queries.ts'

interface PersonNotesProps {
  person: PersonInPanel
  name: string
  notes: readonly PersonNote[]
  /** Who can be mentioned. */
  colleagues: readonly string[]
}

/** Notes about a candidate, newest first, with a field for a new note. */
export function PersonNotes({ person, name, notes, colleagues }: PersonNotesProps) {
  const { add, change, remove } = useNotes(person)
  const [editing, setEditing] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<PersonNote | null>(null)
  // Counts the notes: each gets a new form, which begins blank.
  const [written, setWritten] = useState(0)
  return (
    <div className={styles.notes}>
      <NoteForm
        key={written}
        label={`Note about ${name}`}
        hint={`Colleagues on this job see it, the candidate never does.${colleagues.length > 0 ? ' Type @ to notify one of them.' : ''}`}
        submitLabel="Add note"
        keeping={{ draft: { key: `note:${person.jobId}:${person.userId}` } }}
        text=""
        colleagues={colleagues}
        save={add}
        onSaved={() => setWritten(written + 1)}
      />
      {notes.length === 0 && <Text c="dimmed">No notes yet</Text>}
      <ul className={styles.noteList} aria-label="Notes" aria-live="polite">
        {notes.map((note) => (
          <li key={note._id}>
            <Text size="sm" c="dimmed" title={dayTimeText(note.writtenAt)}>
              <b>{note.isOwn ? 'You' : note.authorName || 'Someone who left'}</b> · {relative(note.writtenAt)}
              {note.editedAt && ' · edited'}
            </Text>
            {editing === note._id ? (
              <NoteForm
                label="Change note"
                submitLabel="Save"
                keeping={{ about: `change ${note._id}` }}
                text={note.text}
                colleagues={colleagues}
                save={(text) => change(note._id, text)}
                onSaved={() => setEditing(null)}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <>
                <p className={styles.noteText}>{note.text}</p>
                {note.isOwn && (
                  <Group gap={4}>
                    <Button size="compact" variant="quiet" onClick={() => setEditing(note._id)}>
                      Edit
                    </Button>
                    <Button size="compact" variant="quiet" onClick={() => setDoomed(note)}>
                      Delete
                    </Button>
                  </Group>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete this note?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        destructive
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed._id, { onSettled: () => setDoomed(null) })}
        onClose={() => setDoomed(null)}
      >
        <Text>It is gone for everybody. This cannot be undone.</Text>
      </ConfirmDialog>
    </div>
  )
}

interface NoteFormProps {
  label: string
  hint?: string
  submitLabel: string
  /** How unsaved text is kept: with a draft it also survives a reload. */
  keeping: { draft: { key: string } } | { about: string }
  text: string
  colleagues: readonly string[]
  save: (text: string) => Promise<unknown>
  onSaved: () => void
  onCancel?: () => void
}

function NoteForm({ label, hint, submitLabel, keeping, text, colleagues, save, onSaved, onCancel }: NoteFormProps) {
  const { form, values, submit, saving } = useDraftForm({
    start: () => ({ text }),
    ...keeping,
    schema: NoteText,
    save: (input) => save(input.text),
    onSaved,
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const typed = useTypedMention(values.text, caret)
  const mentions = useMentionList({
    ...typed,
    text: values.text,
    people: colleagues
      .filter((colleague) => fitsMention(colleague, typed.mention?.name ?? ''))
      .map((fullName) => ({ _id: fullName, fullName })),
    onChosen(next, at) {
      // Rendered synchronously, so that the caret can be placed after the name.
      flushSync(() => form.setFieldValue('text', next))
      box.current?.setSelectionRange(at, at)
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.noteBox}>
        <Textarea
          label={label}
          description={hint}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limits.note}
          data-note-input={onCancel === undefined || undefined}
          {...form.getInputProps('text')}
          {...mentions.boxProps}
          ref={box}
          onKeyDown={mentions.takeKey}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setCaret(selectionStart === selectionEnd ? selectionStart : null)
          }
          onBlur={() => setCaret(null)}
        />
        <MentionList list={mentions.list} label="Colleagues on this job" below />
      </div>
      <Group gap="xs" mt="xs">
        <Button type="submit" size="sm" loading={saving} disabled={values.text.trim() === ''}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="sm" variant="secondary" onClick={onCancel} disabled={saving}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  )
}
