import { z } from 'zod'
import { bootcampIds, paymentTemplates } from '../lists/content.ts'
import { Line, Picture, QuestionAndAnswer, Target } from './content.ts'
import { code } from './fields.ts'

const Block = z.strictObject({
  heading: Line,
  image: Picture,
  description: z.strictObject({ one: Line, two: Line, three: Line }),
})

/** A paid course, defined statically. Names as documented. */
export const Bootcamp = z.strictObject({
  id: z.enum(bootcampIds),
  /** The name on its card. */
  name: Line,
  headerTitle: Line,
  headerContent: Line,
  headerImg: Picture,
  price: z.int().min(1),
  hours: z.int().min(1),
  /** The day on which the next batch starts; shown to buyers until it has passed. */
  startsOn: z.iso.date().optional(),
  days: z.int().min(1).optional(),
  projects: Line,
  placementAssistance: Line,
  /** Where 'Enroll Now' leads when no payment link can be made. */
  paymentLink: Target.optional(),
  paymentTemplate: z.literal(paymentTemplates).optional(),
  linkDescription: Line,
  closedOnList: z.boolean(),
  closedOnDetail: z.boolean(),
  Details: z.array(Block).length(3),
  routine: z.array(z.strictObject({ when: Line, what: Line })).min(1),
  certificate: z.strictObject({ heading: Line, text: Line }),
  mentorDetails: z.array(z.strictObject({ name: Line, details: Line, img: Picture })).min(1),
  faqs: z.array(QuestionAndAnswer).min(1),
  /** The mentors are invented; the page says so. */
  isSample: z.boolean(),
})
export type Bootcamp = z.infer<typeof Bootcamp>

export const BootcampCard = Bootcamp.pick({
  id: true,
  name: true,
  headerContent: true,
  headerImg: true,
  hours: true,
  price: true,
  closedOnList: true,
  closedOnDetail: true,
})
export type BootcampCard = z.infer<typeof BootcampCard>

export const BootcampList = z.object({ bootcamps: z.array(BootcampCard), brands: z.array(Line), isSample: z.boolean() })

/** The whole id, or the id without '-bootcamp' at its end. */
export const BootcampRef = z.object({ id: code(100) })
