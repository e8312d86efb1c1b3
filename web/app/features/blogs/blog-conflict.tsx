import { type Blog, messages } from '@firstrung/contract'
import { Alert, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { relative } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconAlertTriangle } from '#app/ui/base/icons.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'
import styles from './blog-conflict.module.css'
import type { BlogForm } from './blog-form-values.ts'
import { blogQueries } from './blog-queries.ts'

interface BlogConflictProps {
  /** What the viewer has written. */
  mine: BlogForm
  saving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** For two people who edited at the same time: nothing is overwritten, and the second one sees both texts and chooses. */
export function BlogConflict({ mine, saving, onKeepMine, onTakeTheirs }: BlogConflictProps) {
  const [looking, setLooking] = useState(false)
  return (
    <Alert
      color="marigold"
      icon={<IconAlertTriangle aria-hidden />}
      title={messages.blogChanged}
      role="alert"
      className={styles.blogConflict}
    >
      <Text size="sm">What you wrote is still here, on this device.</Text>
      <Group gap="sm" mt="sm">
        <Button variant="secondary" size="sm" aria-expanded={looking} onClick={() => setLooking(!looking)}>
          {looking ? 'Hide both' : 'Look at both'}
        </Button>
        <Button variant="secondary" size="sm" loading={saving} onClick={onKeepMine}>
          Save mine as a new draft
        </Button>
        <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
          Discard mine and use theirs
        </Button>
      </Group>
      {looking && <Both mine={mine} />}
    </Alert>
  )
}

function Both({ mine }: { mine: BlogForm }) {
  const { data: theirs, error, refetch, isFetching } = useQuery(blogQueries.now(mine._id))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!theirs) return <Skeleton height={200} mt="md" />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <Version name={`Saved by ${theirs.savedBy || 'the team'}, ${relative(theirs.updatedAt)}`} blog={theirs} />
      <Version name="Yours" blog={mine} />
    </SimpleGrid>
  )
}

function Version({
  name,
  blog,
}: {
  name: string
  blog: Pick<Blog, 'title' | 'introduction' | 'subtitle' | 'content'>
}) {
  return (
    <section aria-label={name} className={styles.blogVersion}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Title order={3} size="h4">
        {blog.title}
      </Title>
      <Text>{blog.introduction}</Text>
      <Text fw={650}>{blog.subtitle}</Text>
      <RichText content={blog.content} />
    </section>
  )
}
