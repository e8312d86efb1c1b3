import { type BlogCard, messages } from '@firstrung/contract'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { longDate } from '#app/lib/text/documented-dates.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconEye, IconPencil, IconTrash } from '#app/ui/base/icons.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './admin-blog-card.module.css'
import { blogDialogPath, blogPath } from './blog-paths.ts'
import { useDeleteBlog } from './blog-queries.ts'

/** A blog in the team's list. */
export function AdminBlogCard({ blog }: { blog: BlogCard }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteBlog(blog._id)
  const ofBlog = <span className="visually-hidden"> {blog.title}</span>
  return (
    <Card component="li" className={styles.adminBlog}>
      <Group gap="xs">
        {blog.status === 'draft' && (
          <Badge color="marigold" variant="light">
            Draft
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {longDate(blog.date)} · {blog.readingMinutes} min read
        </Text>
      </Group>
      <Title order={2} size="h5">
        {blog.title}
      </Title>
      <Text size="sm" lineClamp={4}>
        {blog.introduction || 'No description yet.'}
      </Text>
      <Group gap="xs" className={styles.adminBlogFoot}>
        <LinkButton
          to={blogDialogPath(blog._id)}
          preventScrollReset
          size="xs"
          variant="secondary"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit{ofBlog}
        </LinkButton>
        {blog.status === 'published' && (
          <LinkButton
            to={blogPath(blog._id)}
            size="xs"
            variant="secondary"
            leftSection={<IconEye size={16} aria-hidden />}
          >
            View{ofBlog}
          </LinkButton>
        )}
        <Button
          size="xs"
          variant="secondary"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete{ofBlog}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={messages.deleteBlog}
        confirmLabel="Delete"
        cancelLabel="Keep"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>
          “{blog.title}” is removed from this list{blog.status === 'published' && ' and from the public pages'}.
        </Text>
      </ConfirmDialog>
    </Card>
  )
}
