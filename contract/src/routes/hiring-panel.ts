import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as answers from '../shapes/answers.ts'
import * as evaluations from '../shapes/evaluations.ts'
import { Id, Page, Paged, Ref, Reply } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'
import * as jobs from '../shapes/jobs.ts'
import * as rounds from '../shapes/rounds.ts'

/** The hiring panel of recruiters: people, notes, saved views, scorecards. */
export const routes = {
  panel: post('/api/rdashboard/jobs/:id', {
    summary: "An own vacancy; with candidateType 'all' also its lists",
    access: 'job.read',
    params: Ref,
    body: hiring.PanelQuery,
    writes: false,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({ jobData: z.union([hiring.JobWithLists, hiring.JobAlone]) }),
  }),
  person: get('/api/rdashboard/jobs/:id/candidates/:userId', {
    summary: 'A candidate in the lists of an own vacancy: profile, results, activity',
    access: 'job.read',
    params: hiring.PersonRef,
    query: hiring.ActivityPage,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({ person: hiring.PersonInJob }),
  }),
  addNote: post('/api/rdashboard/jobs/:id/candidates/:userId/notes', {
    summary: "Writes a note about a candidate, for the job's members",
    access: 'note.write',
    params: hiring.PersonRef,
    body: hiring.NoteText,
    refuses: ['job_removed', 'company_suspended', 'left_pool', 'job_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
    limit: 'comments',
  }),
  editNote: put('/api/rdashboard/notes/:id', {
    summary: 'Changes an own note',
    access: 'note.edit',
    params: Ref,
    body: hiring.NoteText,
    refuses: ['company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
    limit: 'comments',
  }),
  removeNote: del('/api/rdashboard/notes/:id', {
    summary: 'Deletes an own note',
    access: 'note.edit',
    params: Ref,
    refuses: ['company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  views: get('/api/panel-views', {
    summary: "The caller's saved views of hiring panels",
    access: 'panel.views',
    refuses: ['company_suspended'],
    returns: z.object({ views: z.array(hiring.SavedPanelView) }),
  }),
  saveView: post('/api/panel-views', {
    summary: 'Saves filters and order of a hiring panel under a name',
    access: 'panel.views',
    acts: [],
    body: hiring.PanelViewDraft,
    refuses: ['views_full', 'company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  removeView: del('/api/panel-views/:id', {
    summary: 'Deletes an own saved view',
    access: 'panel.views',
    acts: [],
    params: Ref,
    refuses: ['company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  needsYou: get('/api/rdashboard/needs-you', {
    summary: 'What waits for the recruiter today, by open vacancy',
    access: 'job.list_own',
    refuses: ['company_suspended'],
    returns: jobs.RecruiterNeeds,
  }),
  owedAnswers: get('/api/rdashboard/answers', {
    summary: 'Who waits for a first answer in open vacancies on which the caller works, the oldest deadline first',
    access: 'job.list_own',
    query: answers.OwedAnswersQuery,
    refuses: ['company_suspended'],
    returns: answers.OwedAnswers,
  }),
  owingCompanies: get('/api/admin/answers', {
    summary: 'Companies whose applicants wait for an answer, the oldest deadline first',
    access: 'posting.review',
    query: Page,
    returns: z.object({ companies: z.array(answers.OwingCompany), ...Paged }),
  }),
  evaluations: get('/api/rdashboard/jobs/:id/candidates/:userId/evaluations', {
    summary: 'The scorecards about a candidate; those of others about a round only once the caller has judged it',
    access: 'evaluation.write',
    params: evaluations.EvaluationRef,
    refuses: ['company_suspended'],
    returns: evaluations.Evaluations,
  }),
  evaluate: post('/api/rdashboard/jobs/:id/candidates/:userId/evaluations', {
    summary: 'Submits a scorecard about a candidate, one for each round of interviews',
    access: 'evaluation.write',
    params: evaluations.EvaluationRef,
    body: evaluations.EvaluationDraft,
    refuses: ['card_submitted', 'company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
    limit: 'requests',
  }),
  editEvaluation: put('/api/rdashboard/evaluations/:id', {
    summary: 'Changes an own scorecard, for a day after it was submitted',
    access: 'evaluation.write',
    params: Ref,
    body: evaluations.EvaluationDraft,
    refuses: ['card_submitted', 'card_too_late', 'company_suspended'],
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  criteria: get('/api/rdashboard/jobs/:id/criteria', {
    summary: 'What the members of a vacancy judge on a scorecard',
    access: 'job.share',
    params: Ref,
    refuses: ['company_suspended'],
    returns: z.object({ criteria: z.array(z.string()) }),
  }),
  chooseCriteria: put('/api/rdashboard/jobs/:id/criteria', {
    summary: 'Chooses what the members of a vacancy judge on a scorecard',
    access: 'job.share',
    params: Ref,
    body: evaluations.CriteriaChoice,
    refuses: ['job_removed', 'company_suspended', 'job_suspended'],
    returns: Reply,
  }),
  rounds: get('/api/rdashboard/jobs/:id/rounds', {
    summary: 'The interview rounds of a vacancy, with what to ask in each',
    access: 'job.edit',
    params: Ref,
    refuses: ['company_suspended'],
    returns: rounds.JobRounds,
  }),
  chooseRounds: put('/api/rdashboard/jobs/:id/rounds', {
    summary: 'Names the interview rounds of a vacancy, in their order',
    access: 'job.edit',
    params: Ref,
    body: rounds.RoundsChoice,
    bodyKilobytes: 150,
    refuses: ['round_in_use', 'job_removed', 'company_suspended', 'job_suspended'],
    returns: Reply,
  }),
  ownInterviews: get('/api/rdashboard/interviewing', {
    summary: 'The interviews that the caller holds, in vacancies of which they are a member',
    access: 'evaluation.write',
    query: evaluations.OwnInterviewsQuery,
    refuses: ['company_suspended'],
    returns: z.object({
      interviews: z.array(evaluations.HeldInterview),
      /** Those of the wanted days, besides weekends; empty without days. */
      holidays: z.array(z.string()),
    }),
  }),
  visit: put('/api/rdashboard/jobs/:id/visit', {
    summary: 'Remembers that the panel of an own vacancy was seen: its candidates are no longer new',
    access: 'job.read',
    params: Ref,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({ jobId: Id }),
  }),
} satisfies Routes[string]
