import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as assessments from '../shapes/assessments.ts'
import * as candidates from '../shapes/candidates.ts'
import { Id, Paged, Ref } from '../shapes/fields.ts'

/** Tests, and attempts at them. */
export const routes = {
  list: post('/api/quiz', {
    summary: 'Tests, filtered; without questions',
    access: 'public',
    cached: true,
    body: assessments.QuizFilter,
    writes: false,
    returns: z.object({ quizzes: z.array(assessments.QuizCard), ...Paged }),
  }),
  taken: get('/api/quiz/user', {
    summary: 'Tests the candidate has taken, newest first, and attempts that are open',
    access: 'test.take',
    returns: z.object({
      quizes: z.array(candidates.QuizTakenWhole),
      quizzes: z.array(candidates.QuizTakenWhole),
      running: z.array(assessments.RunningAttempt),
      /** Skill tests that were started in the last 24 hours. */
      recent: z.array(assessments.RecentTest),
      now: z.string(),
    }),
  }),
  create: post('/api/quiz/create', {
    summary: 'Makes a test',
    access: 'test.edit',
    acts: ['createTest'],
    body: assessments.QuizDraft,
    bodyKilobytes: 1024,
    returns: z.object({ quizId: Id, msg: z.string() }),
  }),
  modify: post('/api/quiz/modify/:id', {
    summary: 'Changes a test',
    access: 'test.edit',
    acts: ['changeTest'],
    params: Ref,
    body: assessments.QuizDraft,
    bodyKilobytes: 1024,
    returns: z.object({ quizId: Id, msg: z.string() }),
  }),
  archive: put('/api/quiz/:id/archived', {
    summary: 'Archives a test, or restores it',
    access: 'test.edit',
    acts: ['archiveTest', 'restoreTest'],
    params: Ref,
    body: assessments.QuizArchive,
    returns: z.object({ quizId: Id, msg: z.string() }),
  }),
  edit: get('/api/quiz/:id/edit', {
    summary: 'A test with its key',
    access: 'test.edit',
    params: Ref,
    returns: z.object({ ...assessments.QuizForEdit.shape, quiz: assessments.QuizForEdit }),
  }),
  statistics: get('/api/quiz/:id/statistics', {
    summary: 'How candidates have answered the questions of a test, by their first attempts',
    access: 'test.edit',
    params: Ref,
    returns: assessments.QuizStatistics,
  }),
  view: get('/api/quiz/:id/view', {
    summary: 'Starts or resumes the attempt of a candidate and answers its questions',
    access: 'test.view',
    params: Ref,
    query: assessments.ViewQuery,
    refuses: ['attempt_closed', 'test_archived', 'attempts_used_up'],
    returns: assessments.QuizView,
  }),
  saveAnswers: put('/api/quiz/attempts/:id/answers', {
    summary: 'Keeps chosen answers of an open attempt',
    access: 'test.take',
    params: Ref,
    body: assessments.AnswersSave,
    refuses: ['attempt_elsewhere', 'attempt_closed'],
    returns: z.object({ saved: z.number(), now: z.string() }),
    ownTransaction: true,
  }),
  result: get('/api/quiz/attempts/:id/result', {
    summary: 'A submitted attempt of the candidate: score by skill, and for a practice test the right answers',
    access: 'test.take',
    params: Ref,
    returns: assessments.AttemptResult,
  }),
  submit: post('/api/quiz/submit', {
    summary: 'Closes the attempt and scores it',
    access: 'test.take',
    body: assessments.Submission,
    refuses: ['attempt_elsewhere', 'attempt_closed', 'test_not_started'],
    returns: assessments.QuizResult,
    ownTransaction: true,
  }),
} satisfies Routes[string]
