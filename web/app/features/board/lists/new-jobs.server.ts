import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { siteContext } from '#app/lib/page/page-context.ts'
import { lineOf } from './job-line.ts'
import type { JobLine } from './job-lines.tsx'

/** A phone shows this many without scrolling. */
const shown = 3

/** The newest jobs on the board, in loaders; none if the board is off. */
export async function newJobsOf(context: Readonly<RouterContextProvider>): Promise<JobLine[]> {
  if (!context.get(siteContext)().jobBoard) return []
  const { jobs } = await publicApi(context).board.list({ query: { limit: shown } })
  return jobs.map(lineOf)
}
