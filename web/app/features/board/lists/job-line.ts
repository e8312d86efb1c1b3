import { type JobCard, payText, placesText } from '@firstrung/contract'
import type { JobLine } from './job-lines.tsx'

/** A job of the board in two lines. */
export const lineOf = (job: JobCard): JobLine => ({
  slug: job.slug,
  title: job.title,
  company: job.company.name,
  facts: `${placesText(job)} · ${payText(job.pay)}`,
})
