import { limits, type ViewedComment } from '@firstrung/contract'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { IconDots, IconFlag, IconPencil, IconTrash } from '#app/ui/base/icons.ts'
import { LinkedText } from '#app/ui/text/linked-text.tsx'
import styles from './comment-row.module.css'
import forumStyles from './forum.module.css'
import { LikeButton } from './like-button.tsx'
import { mentionParts } from './mention-parts.ts'
import type { UnsentComment } from './unsent-comments.ts'

export type CommentStep = 'edit' | 'delete' | 'report'

interface CommentRowProps {
  comment: ViewedComment
  /** Names that are highlighted after an @. */
  names: readonly string[]
  me: string
  isTeam: boolean
  /** The current minute. */
  now: number
  onLike: (isLiked: boolean) => void
  onReply: () => void
  onStep: (step: CommentStep) => void
}

/** A comment with author, time, text, likes and actions. */
export function CommentRow({ comment, names, me, isTeam, now, onLike, onReply, onStep }: CommentRowProps) {
  const { postedBy, postedAt, editedAt, replyTo } = comment
  const name = postedBy.fullName
  const isOwn = postedBy._id === me
  const isFresh = now - Date.parse(postedAt) < limits.commentEditMinutes * 60_000
  return (
    <>
      <Avatar name={name} fileKey={postedBy.avatarS3FileKey} size={40} decorative />
      <div className={styles.forumCommentMain}>
        <p className={styles.forumCommentHead}>
          <b>{name}</b>
          {postedBy.isTeam && (
            <Badge size="xs" variant="light" color="leaf">
              Team
            </Badge>
          )}
          <time dateTime={postedAt} title={dayTimeText(postedAt)}>
            {relative(postedAt)}
          </time>
          {editedAt && <span>edited</span>}
        </p>
        {replyTo && (
          <p className={styles.forumQuote}>
            {replyTo.isRemoved ? (
              'Reply to a comment that was removed'
            ) : (
              <>
                <b>{replyTo.fullName}</b> {replyTo.excerpt}
              </>
            )}
          </p>
        )}
        <p className={`${forumStyles.forumText} ${styles.forumCommentText}`}>
          <LinkedText text={comment.comment} plain={(part) => <Mentions text={part} names={names} />} />
        </p>
        <div className={styles.forumCommentFoot}>
          <LikeButton
            what={`the comment of ${name}`}
            isLiked={comment.isLiked}
            likesCount={comment.likesCount}
            onLike={onLike}
          />
          <Button size="compact" variant="quiet" onClick={onReply}>
            Reply
            <span className="visually-hidden"> to {name}</span>
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about the comment of ${name}`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn && isFresh && (
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onStep('edit')}>
                  Edit
                </Menu.Item>
              )}
              {(isOwn || isTeam) && (
                <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onStep('delete')}>
                  Delete
                </Menu.Item>
              )}
              {!isOwn && (
                <Menu.Item leftSection={<IconFlag size={16} />} onClick={() => onStep('report')}>
                  Report
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
    </>
  )
}

const Mentions = ({ text, names }: { text: string; names: readonly string[] }) =>
  mentionParts(text, names).map(({ at, part, isMention }) =>
    isMention ? (
      <b key={at} className={styles.forumMention}>
        {part}
      </b>
    ) : (
      part
    ),
  )

interface UnsentRowProps {
  comment: UnsentComment
  name: string
  onAgain: () => void
  /** Restores the text in the box. */
  onTakeBack: () => void
}

const states = {
  sending: 'Sending…',
  waiting: 'Waiting for the connection',
  refused: 'Not posted',
}

/** The viewer's comment before it is confirmed. */
export function UnsentRow({ comment, name, onAgain, onTakeBack }: UnsentRowProps) {
  return (
    <li className={`${forumStyles.forumComment} ${styles.forumUnsent}`}>
      <Avatar name={name} size={40} decorative />
      <div className={styles.forumCommentMain}>
        <p className={styles.forumCommentHead}>
          <b>{name}</b>
          <span role="status">{states[comment.state]}</span>
        </p>
        {comment.replyTo && <p className={styles.forumQuote}>Reply to {comment.replyTo.fullName}</p>}
        <p className={`${forumStyles.forumText} ${styles.forumCommentText}`}>{comment.text}</p>
        {comment.state !== 'sending' && (
          <div className={styles.forumCommentFoot}>
            <Button size="compact" variant="secondary" onClick={onAgain}>
              Send again
            </Button>
            <Button size="compact" variant="quiet" onClick={onTakeBack}>
              Take back
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
