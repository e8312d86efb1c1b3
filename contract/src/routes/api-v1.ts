import { get, type Routes } from '../calls/route.ts'
import { ApiJob, ApiJobWhole, ApiPage, apiList } from '../shapes/api-v1.ts'
import { Ref } from '../shapes/fields.ts'

/** The calls of programs, with a key of their company. */
export const routes = {
  jobs: get('/api/v1/jobs', {
    summary: 'The vacancies that the maker of the key sees, newest first',
    access: 'key:jobs:read',
    query: ApiPage,
    returns: apiList(ApiJob),
    bare: true,
    limit: 'apiCalls',
  }),
  job: get('/api/v1/jobs/:id', {
    summary: 'One vacancy, with its description',
    access: 'key:jobs:read',
    params: Ref,
    refuses: ['job_removed'],
    returns: ApiJobWhole,
    bare: true,
    limit: 'apiCalls',
  }),
} satisfies Routes[string]
