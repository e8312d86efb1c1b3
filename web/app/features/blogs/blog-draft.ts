import { depthOf, limits, RichTextTree } from '@firstrung/contract'
import { draftStorage } from '#app/lib/draft-storage.ts'
import { type BlogForm, blankBlog } from './blog-form-values.ts'

const nameOf = (blogId: string | null) => `blog/${blogId ?? 'new'}`

/** Files that no blog names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a stored thing has the form's shape: it may be older than the form. */
function isForm(value: unknown): value is BlogForm {
  if (!isObject(value)) return false
  const sameKinds = Object.entries(blankBlog()).every(
    ([name, blank]) => name === 'revision' || typeof value[name] === typeof blank,
  )
  const hasRevision = value['revision'] === null || typeof value['revision'] === 'number'
  const isShallow = depthOf(value['content']) <= limits.richTextDepth + 1
  return sameKinds && hasRevision && isShallow && RichTextTree.safeParse(value['content']).success
}

/** What was written of a blog on this device and has not been saved yet; null stands for a new blog. */
export const blogDraft = {
  read(blogId: string | null): BlogForm | null {
    const draft = draftStorage.read(nameOf(blogId))
    if (!draft || !isForm(draft.content)) return null
    const isFresh = draft.content.revision !== null || Date.now() - draft.savedAt < uploadsLast
    return isFresh ? draft.content : { ...draft.content, blogBannerS3Path: '' }
  },
  keep: (blogId: string | null, form: BlogForm): void => draftStorage.keep(nameOf(blogId), form),
  drop: (blogId: string | null): void => draftStorage.drop(nameOf(blogId)),
}
