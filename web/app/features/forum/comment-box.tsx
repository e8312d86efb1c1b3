import { limits, messages } from '@firstrung/contract'
import { CloseButton, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { draftStorage } from '#app/lib/browser/draft-storage.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { count } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconSend } from '#app/ui/base/icons.ts'
import { MentionList } from '#app/ui/text/mention-list.tsx'
import styles from './comment-box.module.css'
import type { UnsentComment } from './unsent-comments.ts'
import { useMentions } from './use-mentions.ts'

/** The count appears when at most this many characters are left. */
const countFrom = 100

export interface CommentBoxHandle {
  reply: (to: NonNullable<UnsentComment['replyTo']>) => void
  /** Restores a text that was not sent. */
  takeBack: (comment: UnsentComment) => void
}

interface CommentBoxProps {
  ref: Ref<CommentBoxHandle>
  postId: string
  /** The name of the draft. */
  draftName: string
  onSend: (text: string, replyTo: UnsentComment['replyTo']) => void
}

/**
 * The field for a comment. Unsent text survives a reload. It does not use `useDraftForm`, because the store of the thread
 * sends the comment, perhaps much later (decision 42).
 */
export function CommentBox({ ref, postId, draftName, onSend }: CommentBoxProps) {
  const [text, write] = useKeptText(draftName)
  const [replyTo, setReplyTo] = useState<UnsentComment['replyTo']>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({
    postId,
    text,
    caret,
    onChosen(next, at) {
      // Rendered synchronously, so that the caret can be placed after the name.
      flushSync(() => write(next))
      input.current?.setSelectionRange(at, at)
    },
  })

  useImperativeHandle(ref, () => ({
    reply(to) {
      setReplyTo(to)
      input.current?.focus()
    },
    takeBack(comment) {
      write(text ? `${text}\n${comment.text}` : comment.text)
      setReplyTo(comment.replyTo)
      input.current?.focus()
    },
  }))

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const comment = text.trim()
    const fault = faultOf(comment)
    if (fault) toast.warning(fault)
    else {
      onSend(comment, replyTo)
      write('')
      setReplyTo(null)
    }
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (mentions.takeKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (event.key === 'Escape') setReplyTo(null)
  }
  const left = limits.comment - text.length
  return (
    <form className={styles.forumBox} onSubmit={submit} aria-label="Write a comment" noValidate>
      {replyTo && <Replying to={replyTo} onCancel={() => setReplyTo(null)} />}
      <MentionList list={mentions.list} label="People in this discussion" />
      <div className={styles.forumBoxLine}>
        <Textarea
          ref={input}
          aria-label="Your comment"
          placeholder="Add to the conversation"
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            write(value)
            setCaret(selectionStart)
          }}
          onKeyDown={onKey}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setCaret(selectionStart === selectionEnd ? selectionStart : null)
          }
          onBlur={() => setCaret(null)}
          {...mentions.boxProps}
          error={left < 0}
          aria-describedby={left < countFrom ? 'forum-count' : undefined}
        />
        <Button type="submit" leftSection={<IconSend size={18} aria-hidden />}>
          Post
        </Button>
      </div>
      <LettersLeft left={left} />
    </form>
  )
}

/** The text of a comment, which survives a reload. */
function useKeptText(draftName: string) {
  const [text, setText] = useState(() => textOf(draftStorage.read(draftName)?.content))
  function write(next: string) {
    setText(next)
    if (next) draftStorage.keep(draftName, next)
    else draftStorage.drop(draftName)
  }
  return [text, write] as const
}

const faultOf = (comment: string) =>
  comment === '' ? messages.commentEmpty : comment.length > limits.comment ? messages.commentTooLong : null

const textOf = (content: unknown): string => (typeof content === 'string' ? content : '')

function Replying({ to, onCancel }: { to: NonNullable<UnsentComment['replyTo']>; onCancel: () => void }) {
  return (
    <p className={styles.forumReplying}>
      Reply to <b>{to.fullName}</b>
      <CloseButton size="sm" aria-label="Do not reply" onClick={onCancel} />
    </p>
  )
}

/** How many characters are left, shown only near the limit. */
function LettersLeft({ left }: { left: number }) {
  if (left >= countFrom) return null
  return (
    <p id="forum-count" className={styles.forumCount}>
      {left < 0 ? `${count(-left)} characters too many` : `${count(left)} characters left`}
    </p>
  )
}
