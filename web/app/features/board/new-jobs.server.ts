import { payText } from '@firstrung/contract'
import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { siteContext } from '#app/lib/page/page-context.ts'
import type { NewJob } from './board-entrance.tsx'
import { placesText } from './job-labels.ts'

/** As many as a phone shows without scrolling. */
const shown = 3

/** The newest jobs on the board, in loaders; none where the board is off. */
export async function newJobsOf(context: Readonly<RouterContextProvider>): Promise<NewJob[]> {
  if (!context.get(siteContext)().jobBoard) return []
  const { jobs } = await publicApi(context).board.list({ query: { limit: shown } })
  return jobs.map((job) => ({
    slug: job.slug,
    title: job.title,
    company: job.company.name,
    facts: `${placesText(job)} · ${payText(job.pay)}`,
  }))
}
