import { get, type Routes } from '../calls/route.ts'
import {
  ApiApplication,
  ApiApplicationsQuery,
  ApiApplicationWhole,
  ApiJob,
  ApiJobWhole,
  ApiPage,
  ApiResume,
  apiList,
} from '../shapes/api-v1.ts'
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
  applications: get('/api/v1/applications', {
    summary: 'The applications that the maker of the key sees, those that changed longest ago first',
    access: 'key:applications:read',
    query: ApiApplicationsQuery,
    returns: apiList(ApiApplication),
    bare: true,
    limit: 'apiCalls',
  }),
  application: get('/api/v1/applications/:id', {
    summary: 'One application with its candidate, who reads that a program of the company opened it',
    access: 'key:applications:read',
    params: Ref,
    refuses: ['job_removed'],
    returns: ApiApplicationWhole,
    bare: true,
    limit: 'apiCalls',
  }),
  resume: get('/api/v1/applications/:id/resume', {
    summary: 'An address of ten minutes for the resume of an application; it counts as opened by the maker of the key',
    access: 'key:resumes:read',
    params: Ref,
    refuses: ['job_removed', 'access_ended', 'too_many_resumes'],
    returns: ApiResume,
    bare: true,
    limit: 'apiCalls',
  }),
} satisfies Routes[string]
