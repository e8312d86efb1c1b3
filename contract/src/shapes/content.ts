import { z } from 'zod'

/** The texts of the public pages. The same shapes check the files in server/content/site. */

export const Line = z.string().regex(/\S/, 'must not be empty')

/** One of our own pictures, in web/public. */
export const Picture = z
  .string()
  .regex(/^\/pictures\/[\w./-]+\.(svg|avif|webp|png|jpg)$/, 'must name a picture, such as /pictures/people/asha.svg')

/** A path on this site, or a URL of another one. */
export const Target = z.string().regex(/^(\/|https?:\/\/)/, 'must start with / or with https://')

export const Figure = z.strictObject({ figure: Line, caption: Line })
export type Figure = z.infer<typeof Figure>

export const QuestionAndAnswer = z.strictObject({ question: Line, answer: Line })
export type QuestionAndAnswer = z.infer<typeof QuestionAndAnswer>

export const Testimonial = z.strictObject({
  name: Line,
  about: Line,
  picture: Picture,
  stars: z.int().min(1).max(5),
  text: Line,
  /** An invented testimonial; the page marks it. */
  isSample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/** The landing page. */
export const Home = z.strictObject({
  figures: z.array(Figure).length(4),
  testimonials: z.array(Testimonial).length(6),
  faqs: z.array(QuestionAndAnswer).min(1),
})
export type Home = z.infer<typeof Home>

/** The network section of /community. */
export const CommunityContent = z.strictObject({
  figures: z.array(Figure).min(1).max(4),
  chat: z.array(z.strictObject({ name: Line, text: Line })).min(2),
})
export type CommunityContent = z.infer<typeof CommunityContent>

export const policyNames = ['privacy', 'refund', 'terms', 'answers', 'notice'] as const
export const PolicyRef = z.object({ name: z.enum(policyNames) })

/** A policy in sections of paragraphs and lists, each under its heading (the first one has none). */
export const Policy = z.object({
  title: Line,
  description: Line,
  /** The day of the last change, as the page shows it. */
  revised: Line,
  sections: z.array(
    z.object({ heading: z.string(), blocks: z.array(z.object({ isList: z.boolean(), lines: z.array(Line) })) }),
  ),
})
export type Policy = z.infer<typeof Policy>
