import { z } from 'zod'
import { get, post, type Routes } from '../calls/route.ts'
import { Page, Paged, Ref } from '../shapes/fields.ts'
import * as grievances from '../shapes/grievances.ts'

/** Complaints. */
export const routes = {
  officer: get('/api/grievances', {
    summary: 'Who answers complaints, and within how many days',
    access: 'public',
    returns: z.object({ officer: grievances.GrievanceOfficer }),
  }),
  send: post('/api/grievances', {
    summary: 'Takes a complaint of anybody, and mails its reference and the day of the answer',
    access: 'public',
    body: grievances.GrievanceInput,
    returns: grievances.GrievanceReceipt,
    limit: 'grievances',
  }),
  listOwn: get('/api/user/grievances', {
    summary: "The caller's own complaints with their answers, newest first",
    access: 'signed-in',
    query: Page,
    returns: z.object({ grievances: z.array(grievances.OwnGrievance), ...Paged }),
  }),
  list: get('/api/admin/grievances', {
    summary: 'Complaints: open or late ones, longest waiting first; answered ones, newest first',
    access: 'grievance.answer',
    query: grievances.GrievancesQuery,
    returns: z.object({ grievances: z.array(grievances.Grievance), totalIsBounded: z.boolean(), ...Paged }),
  }),
  answer: post('/api/admin/grievances/:id', {
    summary: 'Answers a complaint, and mails the answer',
    access: 'grievance.answer',
    acts: ['answerGrievance'],
    params: Ref,
    body: grievances.GrievanceAnswer,
    refuses: ['grievance_answered'],
    returns: z.object({ grievance: grievances.Grievance, msg: z.string() }),
  }),
} satisfies Routes[string]
