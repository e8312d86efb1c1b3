import { ApiError } from '@firstrung/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { formDraft } from '#app/lib/form/form-draft.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { BlogConflict } from './blog-conflict.tsx'
import { BlogForm } from './blog-form.tsx'
import { blankBlog, copyOf, draftOf, faultsOf, formOf, sentOf, type BlogForm as Values } from './blog-form-values.ts'
import { blogQueries, useSaveBlog } from './blog-queries.ts'

interface BlogDialogProps {
  /** Null for a new blog. */
  blogId: string | null
  onClose: () => void
}

/** Makes a blog or changes one. Unsaved input stays on this device, also when the dialog is closed. */
export function BlogDialog({ blogId, onClose }: BlogDialogProps) {
  // The dialog unmounts when its URL changes, so the library cannot restore the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={blogId === null ? 'Create Blog' : 'Edit Blog'}
      keepsText
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      {blogId === null ? (
        <BlogEditor blogId={null} stored={blankBlog} onReload={() => {}} onClose={onClose} />
      ) : (
        <StoredBlog blogId={blogId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function StoredBlog({ blogId, onClose }: { blogId: string; onClose: () => void }) {
  const query = useQuery(blogQueries.forEdit(blogId))
  return (
    <QueryContent
      query={query}
      waiting={<FormSkeleton fields={4} />}
      missing={
        <EmptyState title="There is no such blog" order={3}>
          It may have been deleted. All blogs are in the list.
        </EmptyState>
      }
    >
      {(blog) => (
        // Another revision needs another form.
        <BlogEditor
          key={blog.revision}
          blogId={blogId}
          stored={() => formOf(blog)}
          onReload={() => void query.refetch()}
          onClose={onClose}
        />
      )}
    </QueryContent>
  )
}

interface BlogEditorProps {
  blogId: string | null
  /** The stored blog, or the blank values of a new one. */
  stored: () => Values
  /** Fetches the current version. */
  onReload: () => void
  onClose: () => void
}

function BlogEditor({ blogId, stored, onReload, onClose }: BlogEditorProps) {
  const draft = draftOf(blogId)
  const [isRefused, setRefused] = useState(false)
  // The draft on this device may be older than somebody else's save.
  const isBehind = ({ revision }: Values) => isRefused || revision !== stored().revision
  const save = useSaveBlog(blogId)
  const saveCopy = useSaveBlog(null)

  async function send(values: Values) {
    try {
      return await save.mutateAsync(sentOf(values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'blog_changed') setRefused(true)
      throw error
    }
  }

  function keepMine(values: Values) {
    const copy = copyOf(values)
    if (faultsOf(copy)['title']) return toast.warning('Give the blog a title first.')
    saveCopy.mutate(sentOf(copy), {
      onSuccess: ({ msg }) => {
        toast.success(msg)
        formDraft.drop(draft)
        onClose()
      },
      onError: (error) => toastError(error),
    })
  }

  return (
    <BlogForm
      start={stored}
      draft={draft}
      submitLabel={blogId === null ? 'Create Blog' : 'Save Blog'}
      save={send}
      onSaved={onClose}
      notice={({ values, hasDraft, startOver }) =>
        isBehind(values) ? (
          <BlogConflict
            mine={values}
            saving={saveCopy.isPending}
            onKeepMine={() => keepMine(values)}
            onTakeTheirs={() => {
              startOver()
              setRefused(false)
              onReload()
            }}
          />
        ) : (
          hasDraft && <DraftAlert onStartOver={startOver} />
        )
      }
    />
  )
}
