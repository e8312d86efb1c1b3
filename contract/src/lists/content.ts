/** Closed lists about events, forum, blogs and bootcamps. Documented values, to the letter. */

export const eventTags = [
  'technical',
  'personal development',
  'bootcamp',
  'business',
  'gaming',
  'media',
  'non technical',
] as const
export const forumTags = eventTags.filter((tag) => tag !== 'bootcamp')

/** Reasons for reporting a comment. */
export const reportReasons = ['spam', 'rude', 'personal details', 'misleading', 'other'] as const

export const bootcampIds = [
  'data-analytics-bootcamp',
  'web-development-bootcamp',
  'summer-internship-bootcamp',
  'product-management-bootcamp',
] as const
/** Services with their own payment page, which report payments to us. */
export const paymentServices = ['razorpay', 'paytm'] as const
/** How bootcamps are paid; `upi` is a transfer that the team sees on its account. */
export const paymentProviders = ['upi', ...paymentServices] as const
export type PaymentServiceName = (typeof paymentServices)[number]
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The templates for the data analytics and the web development bootcamp in a payment. */
export const paymentTemplates = [13241, 13242] as const
/** The default price of a bootcamp, in rupees. */
export const defaultBootcampPrice = 3400
/** open: not paid; reported: the payer says it is paid; paid and declined: settled by the team. */
export const orderStatuses = ['open', 'reported', 'paid', 'declined'] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** The brands of /bootcamp: how many at a time, and for how many milliseconds. */
export const brandCarousel = { slidesPerView: 5, millis: 1500 } as const

export const blogStatuses = ['draft', 'published'] as const
export type BlogStatus = (typeof blogStatuses)[number]
export const richTextAlignments = ['left', 'center', 'right', 'justify'] as const
