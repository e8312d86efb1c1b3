import { JobDraft, UnpostedJob } from '@firstrung/contract'
import { useJobChange } from '#app/features/jobs/job-queries.ts'
import { api } from '#app/lib/api/api.ts'
import { bodyOf, type JobForm } from './job-form-values.ts'

// Separate from the queries: only the forms, which are loaded on demand, need the shapes of the saved data.

/** Posts a job; its stored draft is deleted. */
export const usePostJob = (draftId?: string) =>
  useJobChange((values: JobForm) =>
    api.jobs.post({ body: JobDraft.parse({ ...bodyOf(values), draftId, onBoard: true }) }),
  )

/** Stores the input as a draft. */
export const useSaveDraft = (draftId: string) =>
  useJobChange((values: JobForm) => api.jobs.saveDraft({ params: { id: draftId }, body: UnpostedJob.parse(values) }))

/** Changes a posted job. */
export const useModifyJob = (jobId: string) =>
  useJobChange((values: JobForm) => api.jobs.modify({ params: { id: jobId }, body: JobDraft.parse(bodyOf(values)) }))
