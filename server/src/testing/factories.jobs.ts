import { folders, type Job, type RouteInput, type routes } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

export type JobInput = RouteInput<typeof routes.jobs.post>['body']

/** A job as the form sends it, without the description file. */
export const someJob = {
  jobTitle: 'Frontend Developer',
  qualifications: 'React, SQL',
  salary: '6LPA-8LPA',
  jobRole: 'job(full-time)',
  jobType: 'hybrid',
  jobLocations: ['Pune', 'Kochi'],
  numOpenings: 2,
} satisfies Omit<JobInput, 'description'>

/** A job of which nothing was entered yet, as the form keeps it. */
export const blankDraft: RouteInput<typeof routes.jobs.saveDraft>['body'] = {
  jobTitle: '',
  jobRole: '',
  jobType: '',
  numOpenings: '',
  description: '',
  descriptionFileName: '',
  descriptionContent: [],
  qualifications: '',
  salary: '',
  jobLocations: [],
  internshipMonths: '',
}

export function jobMakers(w: TestContext) {
  return {
    /** A job posted by this recruiter with a description file of its own; `overrides` replaces parts of it. */
    async job(recruiter: Person, overrides: Partial<JobInput> = {}): Promise<Job> {
      const description =
        overrides.description ?? (await w.make.file(recruiter, folders.jobDescriptions, 'pdf')).fileKey
      const { id } = await w.as(recruiter).jobs.post({ body: { ...someJob, onBoard: true, ...overrides, description } })
      const { postedJobs } = await w.as(recruiter).jobs.listOwn({ query: {} })
      const job = postedJobs.find(({ _id }) => _id === id)
      if (!job) throw new Error('the job that was just posted is not in the list')
      return job
    },
  }
}
