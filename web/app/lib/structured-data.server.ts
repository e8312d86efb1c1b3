import type { Blog, Bootcamp, EventRecord, QuestionAndAnswer } from '@firstrung/contract'
import type { StructuredData } from '#app/lib/page-meta.server.ts'

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

/** Events are online and free; the seat is booked on their page, until they are over. */
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
