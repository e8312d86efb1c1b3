import {
  type Blog,
  type Bootcamp,
  type EventRecord,
  holdsText,
  type JobRole,
  type PublicJob,
  partsOfPlace,
  type QuestionAndAnswer,
  type RichText,
  type RichTextBlock,
  type RichTextItem,
  type RichTextLeaf,
} from '@firstrung/contract'
import type { StructuredData } from './page-meta.server.ts'

// Structured data (schema.org) of public pages. Only facts that the page shows.

/** The origin and the name of the installation. */
export interface SiteAt {
  origin: string
  name: string
}

const publisher = ({ origin, name }: SiteAt): StructuredData => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
})

/** The organization and its other pages. */
export const organization = (site: SiteAt, elsewhere: readonly string[], description: string): StructuredData => ({
  ...publisher(site),
  description,
  logo: `${site.origin}/apple-touch-icon.png`,
  ...(elsewhere.length > 0 && { sameAs: elsewhere }),
})

export const webSite = ({ origin, name }: SiteAt): StructuredData => ({
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${origin}/#organization` },
})

export const questions = (faqs: readonly QuestionAndAnswer[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Breadcrumbs from the start page: each with its path. */
export const breadcrumbs = (
  { origin }: SiteAt,
  ...steps: readonly (readonly [name: string, path: string])[]
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${origin}${path}`,
  })),
})

export const blogPosting = (site: SiteAt, blog: Blog): StructuredData => ({
  '@type': 'BlogPosting',
  headline: blog.title,
  description: blog.introduction,
  image: [`${site.origin}${blog.blogBannerS3PublicUrl}`],
  datePublished: blog.date,
  dateModified: blog.updatedAt,
  inLanguage: 'en-IN',
  timeRequired: `PT${blog.readingMinutes}M`,
  mainEntityOfPage: `${site.origin}/blogs/${blog._id}`,
  author: publisher(site),
  publisher: publisher(site),
})

/** Events are online and free; seats are booked on their page, until the event is over. */
export function event(site: SiteAt, { capacity, ...about }: EventRecord): StructuredData {
  const url = `${site.origin}/events/${about._id}`
  const isFull = capacity !== null && about.seatsTaken >= capacity
  return {
    '@type': 'Event',
    name: about.title,
    description: about.description,
    image: [`${site.origin}${about.bannerS3PublicUrl}`],
    startDate: about.startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    isAccessibleForFree: true,
    organizer: publisher(site),
    ...(!about.hasEnded && {
      offers: {
        '@type': 'Offer',
        url,
        price: 0,
        priceCurrency: 'INR',
        availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
      },
    }),
  }
}

export const course = (site: SiteAt, bootcamp: Bootcamp): StructuredData => ({
  '@type': 'Course',
  name: bootcamp.linkDescription,
  description: bootcamp.headerContent,
  url: `${site.origin}/bootcamp/${bootcamp.id}`,
  image: [`${site.origin}/og/bootcamp/${bootcamp.id}.png`],
  provider: publisher(site),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: `PT${bootcamp.hours}H`,
  },
  offers: {
    '@type': 'Offer',
    category: 'Paid',
    price: bootcamp.price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${bootcamp.closedOnDetail ? 'SoldOut' : 'InStock'}`,
  },
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tags: Record<(RichTextBlock | RichTextItem)['type'], string> = {
  paragraph: 'p',
  'heading-one': 'h2',
  'heading-two': 'h3',
  'block-quote': 'blockquote',
  'numbered-list': 'ol',
  'bulleted-list': 'ul',
  'list-item': 'li',
}
/** A text as HTML without attributes, for descriptions that search engines read as HTML. */
const htmlOf = (content: readonly (RichTextBlock | RichTextItem)[]): string =>
  content
    .map(({ type, children }) => {
      const inside: readonly (RichTextLeaf | RichTextBlock | RichTextItem)[] = children
      const html = holdsText(children) ? children.map(({ text }) => escaped(text)).join('') : htmlOf(inside as RichText)
      return `<${tags[type]}>${html}</${tags[type]}>`
    })
    .join('')

const employmentTypes: Record<JobRole, string> = {
  internship: 'INTERN',
  'job(full-time)': 'FULL_TIME',
  'job(part-time)': 'CONTRACTOR',
}

/**
 * A live job by Google's rules for JobPosting: only facts that the page shows, and only on the job's own page. Remote means
 * wholly remote; such a job says from which country people may apply.
 */
export function jobPosting({ origin }: SiteAt, job: PublicJob): StructuredData {
  const { kind, min, max } = job.pay
  const pay = (kind === 'year' || kind === 'month') && min !== null
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: htmlOf(job.content) || `<p>${escaped(job.title)}</p>`,
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.slug },
    datePosted: job.publishedAt,
    // The end of the last day of applying, in Indian time.
    validThrough: `${job.applyBy}T23:59:59+05:30`,
    employmentType: employmentTypes[job.role],
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      url: `${origin}/companies/${job.company.slug}`,
      ...(job.company.logoKey && { logo: `${origin}/files/${job.company.logoKey}` }),
    },
    ...(job.mode === 'remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: 'India' },
        }
      : {
          jobLocation: job.places.map(partsOfPlace).map(({ city, state }) => ({
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: city,
              ...(state && { addressRegion: state }),
              addressCountry: 'IN',
            },
          })),
        }),
    ...(pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: {
          '@type': 'QuantitativeValue',
          ...(max === null || max === min ? { value: min } : { minValue: min, maxValue: max }),
          unitText: kind === 'year' ? 'YEAR' : 'MONTH',
        },
      },
    }),
    totalJobOpenings: job.openings,
    url: `${origin}/jobs/${job.slug}`,
  }
}
