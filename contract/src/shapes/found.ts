import { z } from 'zod'

/** What a shared link can lead to; 'page' is every page that is neither of the others. */
export const pictureKinds = ['page', 'event', 'blog', 'bootcamp', 'policy'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Whose picture: an id, or the name of a page. */
export const PictureRef = z.object({ kind: z.enum(pictureKinds), name: z.string().max(100) })
export type PictureRef = z.output<typeof PictureRef>
