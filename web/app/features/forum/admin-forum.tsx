import { type ManagedPost, messages } from '@firstrung/contract'
import { ActionIcon, Badge, Group, Menu, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { relative } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDots, IconEye, IconEyeOff, IconFlag, IconPencil, IconTrash } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './admin-forum.module.css'
import { forumQueries, useDeletePost, useHidePost } from './forum-queries.ts'

const PostFormDialog = lazyWithRetry(async () => (await import('./post-form-dialog.tsx')).PostFormDialog)
const ReportsDialog = lazyWithRetry(async () => (await import('./reports-dialog.tsx')).ReportsDialog)

interface AdminForumProps {
  /** Whether the dialog of a new post is open. */
  creating: boolean
  onCreated: () => void
}

/** Reported comments, for team members who settle reports but may not edit posts. */
export const ForumReports = () => (
  <section aria-labelledby="admin-forum">
    <Group justify="space-between">
      <Title order={2} size="h4" id="admin-forum">
        Forum
      </Title>
      <ReportedComments />
    </Group>
  </section>
)

function ReportedComments() {
  const [reading, setReading] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        size="xs"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setReading(true)}
      >
        Reported comments
      </Button>
      <Suspense>{reading !== null && <ReportsDialog opened={reading} onClose={() => setReading(false)} />}</Suspense>
    </>
  )
}

/** The team's forum posts, and their reports. */
export function AdminForum({ creating, onCreated }: AdminForumProps) {
  const posts = useInfiniteQuery(forumQueries.managed())
  const [editing, setEditing] = useState<{ post: ManagedPost; opened: boolean } | null>(null)
  const [deleting, setDeleting] = useState<{ post: ManagedPost; opened: boolean } | null>(null)
  const remove = useDeletePost()
  const pages = posts.data?.pages
  const rows = pages?.flatMap((page) => page.posts)

  return (
    <section aria-labelledby="admin-forum">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="admin-forum">
          Forum posts
        </Title>
        <ReportedComments />
      </Group>
      {!rows && !posts.isError && <ListSkeleton rows={3} />}
      {!rows && posts.isError && (
        <LoadError error={posts.error} onRetry={() => void posts.refetch()} retrying={posts.isFetching} />
      )}
      {rows?.length === 0 && (
        <EmptyState title={messages.noForumPosts}>Start the first topic with Create Forum.</EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.adminForumList}>
          {rows.map((post) => (
            <PostRow
              key={post._id}
              post={post}
              onEdit={() => setEditing({ post, opened: true })}
              onDelete={() => setDeleting({ post, opened: true })}
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={posts.hasNextPage}
        loading={posts.isFetchingNextPage}
        onMore={() => void posts.fetchNextPage()}
        shown={rows?.length ?? 0}
        total={pages?.[0]?.total ?? 0}
      />
      <Suspense>
        {creating && <PostFormDialog post={null} opened onClose={onCreated} />}
        {editing && (
          <PostFormDialog
            key={editing.post._id}
            post={editing.post}
            opened={editing.opened}
            onClose={() => setEditing({ ...editing, opened: false })}
          />
        )}
      </Suspense>
      {deleting && (
        <ConfirmDialog
          opened={deleting.opened}
          title={messages.deleteForum}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          destructive
          busy={remove.isPending}
          onClose={() => setDeleting({ ...deleting, opened: false })}
          onConfirm={() =>
            remove.mutate(deleting.post._id, { onSettled: () => setDeleting({ ...deleting, opened: false }) })
          }
        >
          {deleting.post.title} is deleted with all its comments.
        </ConfirmDialog>
      )}
    </section>
  )
}

interface PostRowProps {
  post: ManagedPost
  onEdit: () => void
  onDelete: () => void
}

function PostRow({ post, onEdit, onDelete }: PostRowProps) {
  const hide = useHidePost()
  return (
    <li>
      <div>
        <Link to={`/forum/${post.slug}`}>{post.title}</Link>
        <p>
          {relative(post.createdAt)} · {counted(post.commentsCount, 'comment')} · {counted(post.likesCount, 'like')}
        </p>
      </div>
      {post.openReports > 0 && (
        <Badge variant="light" color="brick" flex="none">
          {count(post.openReports)} reported
        </Badge>
      )}
      {post.isHidden && (
        <Badge variant="light" color="ink" flex="none">
          Hidden
        </Badge>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${post.title}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={post.isHidden ? <IconEye size={16} /> : <IconEyeOff size={16} />}
            onClick={() => hide.mutate({ id: post._id, isHidden: !post.isHidden })}
          >
            {post.isHidden ? 'Show again' : 'Hide'}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
