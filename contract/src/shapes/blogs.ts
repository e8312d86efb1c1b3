import { z } from 'zod'
import { limits } from '../limits.ts'
import { blogStatuses } from '../lists/content.ts'
import * as messages from '../messages/messages.ts'
import { isBlankRichText } from '../text/rich-text.ts'
import { count, Id, Instant, InstantInput, int4, line, Page, paragraphs, text } from './fields.ts'
import { RichTextAnswer, RichTextInput } from './rich-text.ts'

/** An absent field defaults to empty, so that both are one fault and all faults are listed at once. */
const field = (max: number) => line(max).default('')

/** The required fields of a published blog; a draft needs only a title. */
const required = ['title', 'introduction', 'subtitle', 'blogBannerS3Path'] as const

/** POST /api/blog/create and PUT /api/blog/update/{id}. */
export const BlogDraft = z
  .object({
    /** Made by the client: a repeat with the same id makes no second blog. */
    _id: Id.optional(),
    title: field(limits.blogTitle),
    introduction: paragraphs(limits.blogIntroduction).default(''),
    subtitle: field(limits.blogSubtitle),
    /** Body text; absent keeps the current one. */
    blog: paragraphs(limits.blogBody).optional(),
    content: RichTextInput.default([]),
    blogBannerS3Path: field(limits.shortText),
    /** When it was written; used only on creation. */
    date: InstantInput.optional(),
    /** Absent keeps the current one; a new blog is published. */
    status: z.enum(blogStatuses).optional(),
    /** The revision that was edited: refused when a newer one exists. */
    revision: count(1, int4).optional(),
  })
  .superRefine((draft, check) => {
    const missing = (path: string) => check.addIssue({ code: 'custom', path: [path], message: messages.fillAllFields })
    for (const name of required) if (draft[name] === '' && (name === 'title' || draft.status !== 'draft')) missing(name)
    if (draft.status !== 'draft' && isBlankRichText(draft.content)) missing('content')
  })
export type BlogDraft = z.output<typeof BlogDraft>

const card = {
  _id: Id,
  title: z.string(),
  introduction: z.string(),
  subtitle: z.string(),
  date: Instant,
  blogBannerS3Path: z.string(),
  blogBannerS3PublicUrl: z.string(),
  readingMinutes: z.number(),
  status: z.enum(blogStatuses),
}

/** A blog in a list: without its text. */
export const BlogCard = z.object(card)
export type BlogCard = z.infer<typeof BlogCard>

/** A whole blog. `savedBy` is for the team only. */
export const Blog = z.object({
  ...card,
  blog: z.string(),
  content: RichTextAnswer,
  revision: z.number(),
  updatedAt: Instant,
  savedBy: z.string().optional(),
})
export type Blog = z.infer<typeof Blog>

/** The public list: all, or those that were published before another one. */
export const BlogsQuery = Page.extend({ olderThan: Id.optional() })
export type BlogsQuery = z.output<typeof BlogsQuery>

/** The team's list: of one state, or with this text in the title. */
export const AdminBlogsQuery = Page.extend({ status: z.enum(blogStatuses).optional(), search: text().optional() })
export type AdminBlogsQuery = z.output<typeof AdminBlogsQuery>

export const BlogSaved = z.object({
  blogId: Id,
  msg: z.string(),
  status: z.enum(blogStatuses),
  revision: z.number(),
})
