import { messages, type Thread, type ViewedComment, type ViewedPost } from '@firstrung/contract'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import { useSiteName } from '#app/lib/page/site.ts'
import { useSession } from '#app/lib/session/session.ts'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { Button } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { useVirtualRows } from '#app/ui/list/use-virtual-rows.ts'
import { LinkedText } from '#app/ui/text/linked-text.tsx'
import { CommentBox, type CommentBoxHandle } from './comment-box.tsx'
import { CommentRow, type CommentStep, UnsentRow } from './comment-row.tsx'
import styles from './discussion.module.css'
import { DiscussionStore } from './discussion-store.ts'
import forumStyles from './forum.module.css'
import { readOlder } from './forum-queries.ts'
import { LikeButton } from './like-button.tsx'
import { PostTabs } from './post-tabs.tsx'

const CommentDialogs = lazyWithRetry(async () => (await import('./comment-dialogs.tsx')).CommentDialogs)

const rowHeight = 118
/** How often relative times are updated. */
const clockMillis = 30_000

/** A post and its comments, kept up to date while it is open. */
export function Discussion({ post }: { post: ViewedPost }) {
  const me = useSession()?.user.userId ?? ''
  const [store] = useState(() => new DiscussionStore(post, me))
  const { thread, comments, unsent, isOnline, isGone } = useSyncExternalStore(store.subscribe, store.read)
  useEffect(() => store.start(), [store])
  const box = useRef<CommentBoxHandle>(null)
  const end = useRef<HTMLDivElement>(null)
  /** Whether to keep the viewer's new comment in view until it is stored, because its row then becomes higher. */
  const follows = useRef(false)
  const head = thread.post
  // Scrolls without animation: smooth scrolling would stop early, because the page is short while the post loads.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  useEffect(() => {
    if (!follows.current) return
    follows.current = unsent.length > 0
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'end' }))
  }, [comments.length, unsent.length])

  if (isGone) {
    return (
      <div className={styles.forumLayout}>
        <div className={styles.forumPost}>
          <EmptyState title={messages.postHidden} order={1}>
            Choose another post from the list.
          </EmptyState>
        </div>
        <PostTabs current={head.slug} />
      </div>
    )
  }
  return (
    <div className={styles.forumLayout}>
      <Post head={head} onLike={(isLiked) => store.like(head._id, isLiked)} />
      <section className={styles.forumComments} aria-labelledby="forum-comments">
        <h2 id="forum-comments">{head.commentsCount === 0 ? 'Comments' : counted(head.commentsCount, 'comment')}</h2>
        {comments.length === 0 && unsent.length === 0 && (
          <EmptyState title={messages.noComments}>Be the first to say something.</EmptyState>
        )}
        <CommentList
          store={store}
          comments={comments}
          olderThan={thread.olderThan}
          postId={head._id}
          me={me}
          onReply={({ _id, postedBy }) => box.current?.reply({ _id, fullName: postedBy.fullName })}
        />
        <Unsent store={store} onTakeBack={(comment) => box.current?.takeBack(comment)} />
        <div className={styles.forumDock}>
          {!isOnline && <p role="status">You are offline. Comments are sent when the connection is back.</p>}
          <CommentBox
            ref={box}
            postId={head._id}
            draftName={`forum/${me}/${head._id}`}
            onSend={(text, replyTo) => {
              follows.current = true
              store.send(text, replyTo)
            }}
          />
        </div>
        {/* After the sticky box; otherwise the box would cover the newest comment. */}
        <div ref={end} />
      </section>
      <PostTabs current={head.slug} />
    </div>
  )
}

interface PostProps {
  head: Thread['post']
  onLike: (isLiked: boolean) => void
}

function Post({ head, onLike }: PostProps) {
  const site = useSiteName()
  return (
    <article className={styles.forumPost} aria-labelledby="forum-title">
      {head.posterS3FileKey && (
        <img
          className={styles.forumPoster}
          src={`/files/${head.posterS3FileKey}?width=1280`}
          alt=""
          width={720}
          height={360}
        />
      )}
      <p className={styles.forumName}>Forum</p>
      <h1 id="forum-title">{head.title}</h1>
      <p className={styles.forumFacts}>
        <span>By the {site} team</span>
        <time dateTime={head.createdAt} title={dayTimeText(head.createdAt)}>
          {relative(head.createdAt)}
        </time>
        {head.tags.map((tag) => (
          <span key={tag} className={styles.forumTag}>
            {labelOf(tag)}
          </span>
        ))}
      </p>
      <p className={`${forumStyles.forumText} ${styles.forumDescription}`}>
        <LinkedText text={head.description} />
      </p>
      <LikeButton what="the post" isLiked={head.isLiked} likesCount={head.likesCount} onLike={onLike} />
    </article>
  )
}

function Unsent({ store, onTakeBack }: { store: DiscussionStore; onTakeBack: CommentBoxHandle['takeBack'] }) {
  const { unsent } = useSyncExternalStore(store.subscribe, store.read)
  const name = useSession()?.user.fullName || 'You'
  if (unsent.length === 0) return null
  return (
    <ul className={styles.forumList}>
      {unsent.map((comment) => (
        <UnsentRow
          key={comment.clientId}
          comment={comment}
          name={name}
          onAgain={() => store.sendAgain(comment)}
          onTakeBack={() => {
            store.discard(comment)
            onTakeBack(comment)
          }}
        />
      ))}
    </ul>
  )
}

interface CommentListProps {
  store: DiscussionStore
  comments: readonly ViewedComment[]
  olderThan: number | null
  postId: string
  me: string
  onReply: (comment: ViewedComment) => void
}

/** Comments, newest last; older ones are loaded on demand. */
function CommentList({ store, comments, olderThan, postId, me, onReply }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null)
  const isTeam = useSession()?.userType === 'admin'
  const [now, setNow] = useState(() => Date.now())
  const [chosen, setChosen] = useState<{ comment: ViewedComment; step: CommentStep; opened: boolean } | null>(null)
  const { rows, above, below, measure } = useVirtualRows(
    list,
    comments.length,
    rowHeight,
    (index) => comments[index]?._id ?? index,
  )
  const steady = useSteadyScroll(comments[0]?._id)
  const names = useMemo(() => [...new Set(comments.map(({ postedBy }) => postedBy.fullName))], [comments])

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), clockMillis)
    return () => clearInterval(clock)
  }, [])
  const { loading, loadOlder } = useOlderComments({ store, postId, olderThan, steady })

  return (
    <>
      {olderThan !== null && (
        <Button variant="secondary" fullWidth loading={loading} onClick={() => void loadOlder()}>
          Show earlier comments
        </Button>
      )}
      <ul className={styles.forumList} ref={list}>
        {above > 0 && <li aria-hidden style={{ height: above }} />}
        {rows.map(({ index, key }) => {
          const comment = comments[index]
          return (
            comment && (
              <li key={key} ref={measure} data-index={index} className={forumStyles.forumComment}>
                <CommentRow
                  comment={comment}
                  names={names}
                  me={me}
                  isTeam={isTeam}
                  now={now}
                  onLike={(isLiked) => store.like(comment._id, isLiked)}
                  onReply={() => onReply(comment)}
                  onStep={(step) => setChosen({ comment, step, opened: true })}
                />
              </li>
            )
          )
        })}
        {below > 0 && <li aria-hidden style={{ height: below }} />}
      </ul>
      {chosen && (
        <Suspense>
          <CommentDialogs
            key={`${chosen.comment._id} ${chosen.step}`}
            comment={chosen.comment}
            step={chosen.step}
            opened={chosen.opened}
            onClose={() => setChosen({ ...chosen, opened: false })}
            onChanged={store.take}
            onRemoved={() => store.remove(chosen.comment._id)}
          />
        </Suspense>
      )}
    </>
  )
}

interface OlderCommentsOptions extends Pick<CommentListProps, 'store' | 'postId' | 'olderThan'> {
  /** Keeps the scroll position when older comments are added. */
  steady: () => void
}

function useOlderComments({ store, postId, olderThan, steady }: OlderCommentsOptions) {
  const [loading, setLoading] = useState(false)

  async function loadOlder() {
    if (loading || olderThan === null) return
    setLoading(true)
    try {
      await store.loadOlder(async (before) => {
        const page = await readOlder(postId, before)
        steady()
        return page
      })
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }
  return { loading, loadOlder }
}

/** Keeps the scroll position when rows appear above. Call the returned function before they do. */
function useSteadyScroll(first: string | undefined): () => void {
  const fromEnd = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (fromEnd.current === null) return
    window.scrollTo({ top: document.documentElement.scrollHeight - fromEnd.current, behavior: 'instant' })
    fromEnd.current = null
  }, [first])
  return () => {
    fromEnd.current = document.documentElement.scrollHeight - window.scrollY
  }
}
