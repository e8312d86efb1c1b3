import {
  type Blog,
  BlogDraft,
  depthOf,
  isBlankRichText,
  limits,
  messages,
  type RichText,
  RichTextTree,
} from '@firstrung/contract'
import { randomId } from '#app/lib/browser/random-id.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { type FormChecks, type FormRefusal, fieldOf } from '#app/lib/form/form-refusal.ts'
import { filledIn } from '#app/lib/form/form-values.ts'
import { isText } from '#app/lib/text/shown-text.ts'
import type { SentBlog } from './blog-queries.ts'

export const blankBlog = () => ({
  /** Created here, so that sending a new blog twice creates only one. */
  _id: randomId(),
  title: '',
  introduction: '',
  subtitle: '',
  /** Key of the uploaded picture; empty without one. */
  blogBannerS3Path: '',
  content: [] as RichText,
  isDraft: false,
  /** The revision that is edited; null for a new blog. */
  revision: null as number | null,
})
export type BlogForm = ReturnType<typeof blankBlog>

/** The form for a stored blog. */
export const formOf = (blog: Blog): BlogForm => filledIn(blankBlog(), { ...blog, isDraft: blog.status === 'draft' })

/** The form as it is sent: a new blog with its time of writing, a stored one with its revision. */
export const sentOf = ({ isDraft, revision, _id, ...form }: BlogForm): SentBlog => ({
  ...form,
  status: isDraft ? 'draft' : 'published',
  ...(revision === null ? { _id, date: new Date().toISOString() } : { revision }),
})

/** The same text as a new blog, when somebody else saved in the meantime. */
export const copyOf = (form: BlogForm): BlogForm => ({ ...form, _id: randomId(), isDraft: true, revision: null })

const words: Record<string, string> = {
  title: 'Give the blog a title.',
  introduction: 'Say in a sentence or two what it is about.',
  subtitle: 'Add a subtitle.',
  blogBannerS3Path: 'Upload a banner.',
  content: 'Write the blog.',
}

/** The missing fields (ABLOG-10); a draft needs only its title. */
export function faultsOf(form: BlogForm): Record<string, string> {
  const isMissing: Record<string, boolean> = {
    title: form.title.trim() === '',
    introduction: !form.isDraft && form.introduction.trim() === '',
    subtitle: !form.isDraft && form.subtitle.trim() === '',
    blogBannerS3Path: !form.isDraft && form.blogBannerS3Path === '',
    content: !form.isDraft && isBlankRichText(form.content),
  }
  return Object.fromEntries(Object.entries(words).filter(([name]) => isMissing[name]))
}

/** The checks before the form is sent. */
export const checks: FormChecks<BlogForm> = { check: refusalOfMissing, schema: BlogDraft, toBody: sentOf, reword }

function refusalOfMissing(form: BlogForm): FormRefusal | null {
  const faults = faultsOf(form)
  return Object.keys(faults).length > 0 ? { msg: messages.fillAllFields, faults } : null
}

/** For an empty field the server sends the toast's sentence; next to the field we show a better one. */
function reword({ msg, faults }: FormRefusal): FormRefusal {
  const beside = (path: string, fault: string) =>
    isText(fault, messages.fillAllFields) ? (words[fieldOf(path)] ?? fault) : fault
  const entries = Object.entries(faults).map(([path, fault]) => [path, beside(path, fault)] as const)
  return { msg, faults: Object.fromEntries(entries) }
}

/** Unsaved input stays in this browser; null means a new blog. */
export const draftOf = (blogId: string | null): FormDraft<BlogForm> => ({
  key: `blog/${blogId ?? 'new'}`,
  uploads: ['blogBannerS3Path'],
  whole: true,
  accepts: ({ content, revision }) =>
    (revision === null || typeof revision === 'number') &&
    depthOf(content) <= limits.richTextDepth + 1 &&
    RichTextTree.safeParse(content).success,
})
