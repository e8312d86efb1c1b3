import { z } from 'zod'
import { limits } from '../limits.ts'
import { Instant, whole } from './fields.ts'

/** The fonts of a company's jobs in a frame. A frame cannot use those of the page around it. */
export const careersFonts = ['system', 'humanist', 'serif', 'mono'] as const
export type CareersFont = (typeof careersFonts)[number]

/** How a company's jobs look in a frame on its own site. Everything else is refused, because it gets into a stylesheet. */
export const CareersLook = z.object({
  /** The colour of lines and borders, as rrggbb. */
  accent: z
    .string()
    .max(6, { abort: true })
    .regex(/^[0-9a-f]{6}$/i)
    .optional(),
  /** The font of its texts. */
  font: z.enum(careersFonts).optional(),
  /** The radius of corners, in pixels. */
  radius: whole(0, limits.careersRadius).optional(),
})
export type CareersLook = z.output<typeof CareersLook>

/** How a frame looks without a choice. */
export const careersFirstLook = { accent: '2b6cb0', font: 'system', radius: 8 } as const satisfies CareersLook

/** A live job in the feed of its company: an item of JSON Feed 1.1. */
export const CareersItem = z.object({
  /** The address of its page, which stays. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** Its facts in one line. */
  content_text: z.string(),
  /** When it came onto the board. */
  date_published: Instant,
  /** The same facts one by one. */
  _firstrung: z.object({
    type: z.string(),
    mode: z.string(),
    places: z.array(z.string()),
    pay: z.string(),
    /** The last Indian day of applying. */
    apply_by: z.string(),
  }),
})
export type CareersItem = z.infer<typeof CareersItem>

/** The live jobs of a company, in the form of JSON Feed 1.1 (jsonfeed.org). */
export const CareersFeed = z.object({
  /** The version of JSON Feed. */
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  /** The page of the company on the board. */
  home_page_url: z.string(),
  /** The address of this feed. */
  feed_url: z.string(),
  /** In what language it is written. */
  language: z.literal('en-IN'),
  /** The newest `limits.careersJobs`. */
  items: z.array(CareersItem),
  /** What JSON Feed has no names for. */
  _firstrung: z.object({
    company: z.string(),
    /** How many live jobs there are; more than there are items where the feed has the newest alone. */
    total: z.number(),
  }),
})
export type CareersFeed = z.infer<typeof CareersFeed>

/** Why a company's jobs cannot be shown elsewhere: no job was ever sent to the board, the team has not looked at it, or the team suspended the company. */
export const careersLacks = ['job', 'approval', 'suspended'] as const

/** What a recruiter needs to show the company's jobs elsewhere. */
export const CareersAddress = z.object({
  /** The company's name in addresses; null before its first job was on the board, and while it is suspended. */
  slug: z.string().nullable(),
  /** What is missing where there is no name. */
  lacks: z.enum(careersLacks).nullable(),
  /** The public address of this installation, such as https://firstrung.example. */
  origin: z.string(),
})
export type CareersAddress = z.infer<typeof CareersAddress>
