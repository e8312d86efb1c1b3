import { z } from 'zod'
import { code } from './fields.ts'

/** What a shared link leads to; 'page' is every other page. */
export const pictureKinds = ['page', 'event', 'blog', 'bootcamp', 'policy'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The subject of the picture: an id, or the name of a page. */
export const PictureRef = z.object({ kind: z.enum(pictureKinds), name: code(100) })
export type PictureRef = z.output<typeof PictureRef>
