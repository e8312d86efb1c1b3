import { z } from 'zod'
import { code } from './fields.ts'

/** What a shared link leads to; 'page' is every other page. */
export const pictureKinds = ['page', 'event', 'blog', 'bootcamp', 'policy', 'job'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The subject of the picture: an id, or the name of a page. */
export const PictureRef = z.object({ kind: z.enum(pictureKinds), name: code(200) })
export type PictureRef = z.output<typeof PictureRef>

/** A sitemap of jobs, by the name of its file. */
export const SitemapRef = z.object({
  name: z
    .string()
    .max(20, { abort: true })
    .regex(/^jobs-[1-9]\d{0,5}$/),
})

/** The kinds of things that have a cover. */
export const coverKinds = ['event', 'blog', 'post'] as const
export type CoverKind = (typeof coverKinds)[number]

/** Instead of the key of an uploaded picture: a cover is made from the title. */
export const madeCover = 'cover'

/** Whether a picture's key means a cover: the key in a request, or a key in an answer. */
export const isCover = (key: string): boolean =>
  key === madeCover || /^(?:https?:\/\/[^/]*)?(?:\/files\/)?covers\//.test(key)

/** A cover, by the last two segments of its key. */
export const CoverRef = z.object({ kind: z.enum(coverKinds), name: code(100) })
export type CoverRef = z.output<typeof CoverRef>
