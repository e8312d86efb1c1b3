import { randomUUID } from 'node:crypto'
import {
  type AnswerDayKind,
  folders,
  type Job,
  type OwnResume,
  type RouteInput,
  type routes,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { Person } from './factories.accounts.ts'
import type { someProfile } from './factories.candidates.ts'
import type { TestContext } from './test-context.ts'

export type ApplicationDraft = RouteInput<typeof routes.applying.apply>['body']

export function applyingMakers(w: TestContext) {
  return {
    /** Puts a job on the board and returns its public name, without the review of the team. */
    async onBoard(
      job: Job,
      {
        days = 30,
        answerDays = 14,
        answerDayKind = 'calendar',
      }: { days?: number; answerDays?: number; answerDayKind?: AnswerDayKind } = {},
    ): Promise<string> {
      const slug = `job-${job._id}`
      const now = w.clock.now
      const applyBy = new Date(now.getTime() + days * 24 * 3600 * 1000)
      await w.within(({ db }) =>
        sql`insert into postings (job_id, slug, state, content_text, published_at, apply_by, answer_days,
            answer_day_kind)
          values (${job._id}, ${slug}, 'live', 'We look for somebody.', ${now}, ${applyBy}, ${answerDays},
            ${answerDayKind})
          on conflict (job_id) do update set slug = excluded.slug, state = excluded.state, apply_by = excluded.apply_by,
            content_text = excluded.content_text, published_at = excluded.published_at, answer_days = excluded.answer_days,
            answer_day_kind = excluded.answer_day_kind,
            state_cause = null`.execute(db),
      )
      return slug
    },
    /** A candidate with a skill test who is not in the pool. */
    async skilledCandidate(profile: Partial<typeof someProfile> = {}): Promise<Person> {
      const person = await w.make.candidate(profile)
      await w.make.skilled(person)
      return person
    },
    /** A further resume of this person. */
    async furtherResume(person: Person, label: string): Promise<OwnResume> {
      const { fileKey: s3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
      return (await w.as(person).resumes.add({ body: { s3FileKey, label } })).resume
    },
    /** What this person would send with their default resume; `more` replaces parts of it. */
    async applicationOf(person: Person, more: Partial<ApplicationDraft> = {}): Promise<ApplicationDraft> {
      const resumeId = more.resumeId ?? (await w.as(person).resumes.list()).resumes[0]?._id ?? randomUUID()
      return { clientId: randomUUID(), answers: [], note: '', sharesContact: 'now', alsoPool: false, ...more, resumeId }
    },
    /** Somebody who has applied to a job on the board. */
    async directApplicant(
      slug: string,
      more: Partial<ApplicationDraft> = {},
    ): Promise<Person & { applicationId: string }> {
      const person = await w.make.skilledCandidate()
      const body = await w.make.applicationOf(person, more)
      const { applicationId } = await w.as(person).applying.apply({ params: { slug }, body })
      return { ...person, applicationId }
    },
  }
}
