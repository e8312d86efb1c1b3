import { z } from 'zod'
import { code } from './fields.ts'

/** What a shared link can lead to; 'page' is every page that is neither of the others. */
export const pictureKinds = ['page', 'event', 'blog', 'bootcamp', 'policy'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Whose picture: an id, or the name of a page. */
export const PictureRef = z.object({ kind: z.enum(pictureKinds), name: code(100) })
export type PictureRef = z.output<typeof PictureRef>
