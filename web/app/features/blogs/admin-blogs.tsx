import { type BlogStatus, limits, messages } from '@firstrung/contract'
import { Group, SegmentedControl, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { counted } from '#app/lib/text/format.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { CardGrid } from '#app/ui/list/card-grid.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { AdminBlogCard } from './admin-blog-card.tsx'
import styles from './admin-blogs.module.css'
import { BlogDialog } from './blog-dialog.tsx'
import { blogDialogPath, blogsPath } from './blog-paths.ts'
import { blogQueries } from './blog-queries.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
] satisfies { value: BlogStatus | ''; label: string }[]

/** All blogs of the team, including drafts; the URL names the blog whose dialog is open. */
export function AdminBlogs() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const opened = params.get('blog')
  const [status, setStatus] = useState<BlogStatus | ''>('')
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(blogQueries.list({ status: status || undefined, search }))
  const total = list.data?.pages[0]?.total ?? 0
  const isFiltered = status !== '' || search !== ''

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title>Blogs</Title>
        <LinkButton to={blogDialogPath('new')} leftSection={<IconPlus size={18} aria-hidden />}>
          Create Blog
        </LinkButton>
      </Group>
      <div className={styles.adminBlogsFilter}>
        <SearchBox
          label="Search by title"
          onSearch={setSearch}
          busy={list.isPlaceholderData}
          maxLength={limits.blogTitle}
        />
        <SegmentedControl aria-label="Which blogs" data={states} value={status} onChange={setStatus} />
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.items}
        total={total}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState title={messages.lookingForBlogs} order={2}>
            {isFiltered
              ? 'No blog matches. Change the search or the filter.'
              : 'Blogs appear here once you write the first one.'}
          </EmptyState>
        }
      >
        {(blogs) => (
          <CardGrid label="Blogs" isStale={list.isPlaceholderData}>
            {blogs.map((blog) => (
              <AdminBlogCard key={blog._id} blog={blog} />
            ))}
          </CardGrid>
        )}
      </InfiniteList>
      <p className="visually-hidden" role="status">
        {list.data && !list.isFetching ? `${counted(total, 'blog')} found` : ''}
      </p>
      {opened && (
        <BlogDialog
          key={opened}
          blogId={opened === 'new' ? null : opened}
          onClose={() => void navigate(blogsPath, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
