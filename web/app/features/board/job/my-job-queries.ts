import type { FoundJobs, JobReport, MyJob } from '@firstrung/contract'
import type { Search } from '#app/features/board/search/job-search.ts'
import { queryOf } from '#app/features/board/search/job-search.ts'
import { toast } from '#app/lib/browser/toast.ts'

// The API is loaded on demand to keep public pages small.
const api = async () => (await import('#app/lib/api/api.ts')).api

/** How a job fits the signed-in candidate, and what they have done about it. */
export const myJobOf = async (slug: string): Promise<MyJob> =>
  (await (await api()).board.mine({ params: { slug } })).mine

/** Saves a job or removes it from the saved jobs; a toast says where they are. */
export const saveJob = async (slug: string, save: boolean): Promise<void> => {
  const { board } = await api()
  const { msg } = await (save ? board.save({ params: { slug } }) : board.unsave({ params: { slug } }))
  toast.success(msg)
}

export const reportJob = async (slug: string, report: JobReport): Promise<{ msg: string }> =>
  (await api()).board.report({ params: { slug }, body: report })

export const reportCompany = async (slug: string, report: JobReport): Promise<{ msg: string }> =>
  (await api()).trust.reportCompany({ params: { slug }, body: report })

/** The jobs of a search, the best match for the signed-in candidate first. */
export const matchingJobs = async (search: Search, page: { limit: number; cursor?: string }): Promise<FoundJobs> =>
  (await api()).board.list({ query: { ...queryOf(search), ...page } })

/** Ends the emails of a saved search, with the code from one of these emails. */
export const stopAlert = async (token: string): Promise<{ msg: string }> =>
  (await api()).board.stopAlert({ params: { token } })
