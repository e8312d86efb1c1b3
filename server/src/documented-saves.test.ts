import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './testing/factories.accounts.ts'
import { quizDraft, someQuestion } from './testing/factories.assessments.ts'
import { someBlog } from './testing/factories.blogs.ts'
import { someProfile } from './testing/factories.candidates.ts'
import { someEvent } from './testing/factories.events.ts'
import { someJob } from './testing/factories.jobs.ts'
import { someRecruiter } from './testing/factories.recruiters.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

/** Columns that say when and how often something was saved, not what. */
const ofSaving = new Set(['updated_at', 'updated_by', 'revision', 'profile_saved_at'])

/** What the database holds: each table with a condition, its rows in order. */
async function stored(tables: readonly (readonly [table: string, column: string, id: string])[]) {
  const found = tables.map(async ([table, column, id]) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id} order by 1`.execute(
      w.db,
    )
    return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofSaving.has(name))))
  })
  return Object.fromEntries(tables.map(([table], n) => [table, found[n]]).map(([table, rows]) => [table, rows]))
}

interface Save {
  name: string
  /** Makes something with all that is not documented filled in, and returns what saves it and where it lies. */
  make(): Promise<{
    save: { method: 'PUT' | 'POST'; url: string; as: Person; body: object }
    lies: [table: string, column: string, id: string][]
  }>
}

const saves: Save[] = [
  {
    name: 'a test with its explanations, skills and minutes',
    async make() {
      const questions = [{ ...someQuestion('Which one?'), explanation: 'Because.', skill: 'Joins' }]
      const draft = quizDraft({ questions, timeLimit: 45 })
      const { quizId } = await w.as(admin).assessments.create({ body: draft })
      const { quiz } = await w.as(admin).assessments.edit({ params: { id: quizId } })
      const { timeLimit: _, questions: __, ...documented } = draft
      const asDocumented = quiz.questions.map(({ _id, question, options }) => ({ _id, question, options }))
      return {
        save: {
          method: 'POST',
          url: `/api/quiz/modify/${quizId}`,
          as: admin,
          body: { ...documented, questions: asDocumented },
        },
        lies: [
          ['tests', 'id', quizId],
          ['items', 'test_id', quizId],
        ],
      }
    },
  },
  {
    name: 'a blog that is a draft, with its text and date',
    async make() {
      const { _id, blogBannerS3Path } = await w.make.blog(admin, { status: 'draft', blog: 'Body text.' })
      w.clock.now = new Date(w.clock.now.getTime() + 24 * 3_600_000)
      return {
        save: { method: 'PUT', url: `/api/blog/update/${_id}`, as: admin, body: { ...someBlog, blogBannerS3Path } },
        lies: [['blogs', 'id', _id]],
      }
    },
  },
  {
    name: 'an event with its seats',
    async make() {
      const id = await w.make.event(admin, { capacity: 40 })
      return {
        save: { method: 'POST', url: `/api/events/modify/${id}`, as: admin, body: someEvent(w) },
        lies: [['events', 'id', id]],
      }
    },
  },
  {
    name: 'a job with its typed description and its months',
    async make() {
      const recruiter = await w.make.recruiter()
      const descriptionContent = [{ type: 'paragraph' as const, children: [{ text: 'Build our booking pages.' }] }]
      const documented = { ...someJob, jobRole: 'internship' as const, salary: '10,000-15,000' as const }
      const job = await w.make.job(recruiter, { ...documented, descriptionContent, internshipMonths: 5 })
      return {
        save: {
          method: 'PUT',
          url: `/api/rdashboard/jobs/${job._id}`,
          as: recruiter,
          body: { ...documented, description: job.description },
        },
        lies: [
          ['jobs', 'id', job._id],
          ['postings', 'job_id', job._id],
        ],
      }
    },
  },
  {
    name: "a candidate's profile with their resume",
    async make() {
      const person = await w.make.candidate()
      return {
        save: { method: 'PUT', url: '/api/user/register/profile', as: person, body: someProfile },
        lies: [
          ['candidates', 'account_id', person.id],
          ['resumes', 'candidate_id', person.id],
        ],
      }
    },
  },
  {
    name: "a recruiter's profile with their meeting link",
    async make() {
      const person = await w.make.recruiter()
      await w.as(person).profiles.saveProfile({ body: { meetingLink: 'https://meet.example.org/rohan' } })
      const { gstNumber: _, ...documented } = someRecruiter
      return {
        save: { method: 'PUT', url: '/api/user/register/profile', as: person, body: documented },
        lies: [['recruiters', 'account_id', person.id]],
      }
    },
  },
]

describe('a documented call that saves what is there changes nothing', () => {
  test.each(saves)('saving what is there changes nothing: $name [G-141]', async ({ make }) => {
    const { save, lies } = await make()
    const before = await stored(lies)
    expect(Object.values(before).flat().length).toBeGreaterThan(0)
    const { status, body } = await w.request(save.method, save.url, { as: save.as, body: save.body })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(await stored(lies)).toEqual(before)
  })
})

test('a documented call still publishes a new blog, and makes a question without explanation', async () => {
  const blogId = (await w.make.blog(admin))._id
  expect(await w.as(admin).blogs.read({ params: { id: blogId } })).toMatchObject({ status: 'published' })
  const { explanation: _, skill: __, ...question } = someQuestion('Which one?')
  const { quizId } = await w.as(admin).assessments.create({ body: quizDraft({ questions: [question] }) })
  const { quiz } = await w.as(admin).assessments.edit({ params: { id: quizId } })
  expect(quiz.questions).toMatchObject([{ explanation: '', skill: '' }])
})
