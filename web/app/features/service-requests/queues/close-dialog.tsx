import { limits, ProjectSettling } from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { isForNext } from '#app/lib/page/is-for-next.ts'
import { nextOf } from '#app/lib/page/next-of.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'

interface Closing<Entry> {
  /** The request in the dialog; kept while the dialog fades out. */
  chosen: Entry | null
  opened: boolean
  choose: (entry: Entry) => void
  onClose: () => void
  /** Returns the request after the chosen one. Call it before the chosen one leaves the list. */
  following: () => Entry | null
  /** Null means the end of the list; undefined if the user wants no next request. */
  onClosed: (next: Entry | null | undefined) => void
}

/** Closes requests of a list, a single one or one after the other. */
export function useClosing<Entry extends { userId: string }>(
  queue: UseInfiniteQueryResult<InfiniteData<{ users: Entry[] }>>,
): Closing<Entry> {
  const [chosen, setChosen] = useState<Entry | null>(null)
  const [opened, setOpened] = useState(false)
  const closedCount = useRef(0)
  return {
    chosen,
    opened,
    choose(entry) {
      closedCount.current = 0
      setChosen(entry)
      setOpened(true)
    },
    onClose: () => setOpened(false),
    following: () =>
      nextOf(queue.data?.pages.flatMap(({ users }) => users) ?? [], ({ userId }) => userId === chosen?.userId),
    onClosed(next) {
      closedCount.current += 1
      if (next) return setChosen(next)
      setOpened(false)
      if (next === null) toast.success(`All done: you closed ${counted(closedCount.current, 'request')}.`)
    },
  }
}

interface CloseDialogProps<Entry> {
  title: string
  /** Identifies the request, such as by its id. */
  about: string
  closing: Closing<Entry>
  /** Sends it. */
  close: (note: string) => Promise<unknown>
  /** Says who will be notified. */
  children: ReactNode
}

/** Confirms that a request is closed, with a note to the candidate. Give it the request as `key`. */
export function CloseDialog<Entry>({ title, about, closing, close, children }: CloseDialogProps<Entry>) {
  const { opened, onClose, following, onClosed } = closing
  const wantsNext = useRef(false)
  const { form, submit, saving } = useDraftForm({
    about: `close ${about}`,
    start: () => ({ note: '' }),
    schema: ProjectSettling.pick({ note: true }),
    async save({ note }) {
      const next = wantsNext.current ? following() : undefined
      await close(note.trim())
      return next
    },
    onSaved: onClosed,
  })
  return (
    <FormDialog
      {...{ opened, onClose, saving, title }}
      submit={(event) => {
        wantsNext.current = isForNext(event)
        submit(event)
      }}
      submitLabel="Yes"
      cancelLabel="No"
      more={
        <Button type="submit" value="next" variant="secondary" disabled={saving}>
          Close and next
        </Button>
      }
    >
      <Text mb="md">{children}</Text>
      <Textarea
        label="Note to the candidate"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.closingNote}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
