import { stages } from '@firstrung/contract'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { joinFunnelDays } from './admin.service.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

/** The furthest step of each candidate, counted the slow way, and the kept one. */
const steps = sql<{ id: string; day: string; kept: number; slow: number }>`
  with pipeline as (
    select a.candidate_id,
      bool_or(a.source = 'direct') as applied,
      bool_or(a.stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired') or exists (
        select from stage_changes s where s.application_id = a.id
          and s.to_stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'))) as shortlisted,
      bool_or(exists (select from interviews i where i.application_id = a.id)) as interviewed,
      bool_or(a.stage = 'hired' or exists (
        select from stage_changes s where s.application_id = a.id and s.to_stage = 'hired')) as hired
    from applications a group by 1
  )
  select p.candidate_id as id, (a.created_at at time zone 'Asia/Kolkata')::date::text as day, p.step as kept, case
      when hired then 6
      when interviewed then 5
      when shortlisted then 4
      when applied or coalesce(c.interested_in_jobs_at, c.interested_in_internships_at) is not null then 3
      when c.skill_test_at is not null then 2
      when a.profile_completed then 1
      else 0
    end as slow
  from people p join candidates c on c.account_id = p.candidate_id join accounts a on a.id = c.account_id
    left join pipeline on pipeline.candidate_id = p.candidate_id`

const kinds = [
  'apply',
  'screen',
  'move',
  'moveUnnoted',
  'interview',
  'cancel',
  'dropInterview',
  'dropApplication',
  'interest',
  'test',
  'profile',
  'registered',
  'leave',
  'join',
] as const
const Act = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(3),
  job: fc.nat(1),
  stage: fc.constantFrom(...stages),
  on: fc.boolean(),
})
type Act = typeof Act extends fc.Arbitrary<infer A> ? A : never
type History = Act & { kind: Exclude<Act['kind'], 'leave' | 'join'> }

/** Somebody who climbs the whole ladder; the histories go on from there. */
const oneByOne = (['registered', 'profile', 'test', 'apply', 'screen', 'interview', 'move'] as const).map(
  (kind): Act => ({ kind, who: 3, job: kind === 'screen' ? 1 : 0, stage: 'hired', on: true }),
)

test('the kept steps of the funnel are those of the slow way after any history, also after deletions and undone moves', async () => {
  const recruiter = await w.make.recruiter()
  const jobs = [(await w.make.job(recruiter))._id, (await w.make.job(recruiter))._id]
  const candidates = await Promise.all(Array.from({ length: 4 }, async () => (await w.make.newCandidate()).id))
  const seen = new Set<number>()
  const run = (statement: RawBuilder<unknown>) => w.within(({ db }) => statement.execute(db))

  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 5, maxLength: 20 }), async (acts) => {
      for (const act of acts) {
        const candidate = candidates[act.who] ?? ''
        if (act.kind === 'leave') {
          // A registration takes long, so few of them leave.
          if (act.who > 0) continue
          await run(sql`delete from accounts where id = ${candidate}`)
          candidates[act.who] = (await w.make.newCandidate()).id
        } else if (act.kind === 'join') await w.within(joinFunnelDays)
        // A history that the tables refuse, such as two hirings, is none.
        else await run(statementOf(act as History, candidate, jobs[act.job] ?? '')).catch(() => undefined)
      }
      const { rows } = await w.within(({ db }) => steps.execute(db))
      for (const { slow } of rows) seen.add(slow)
      expect(rows.map(({ id, kept }) => [id, kept])).toEqual(rows.map(({ id, slow }) => [id, slow]))

      const { rows: counted } = await w.within(({ db }) =>
        sql<{ key: string; n: number }>`select day || ' ' || step as key, sum(n)::int as n from funnel_days
          group by 1 having sum(n) <> 0`.execute(db),
      )
      const byKey = Object.groupBy(rows, ({ day, slow }) => `${day} ${slow}`)
      expect(Object.fromEntries(counted.map(({ key, n }) => [key, n]))).toEqual(
        Object.fromEntries(Object.entries(byKey).map(([key, of]) => [key, of?.length])),
      )
    }),
    { numRuns: 20, seed: 127, examples: oneByOne.map((act) => [[act]]) },
  )
  expect([...seen].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

function statementOf({ kind, stage, on }: History, candidate: string, job: string): RawBuilder<unknown> {
  const application = sql`(select id from applications where candidate_id = ${candidate} and job_id = ${job})`
  const at = sql`timestamptz '2026-07-01 12:00Z'`
  const move = sql`update applications set stage = ${stage}, hired_at = case when ${stage} = 'hired' then ${at} end
    where id = ${application}`
  const statements = {
    apply: sql`insert into applications (job_id, candidate_id, stage, source, applied_at, client_id, shares_contact)
        values (${job}, ${candidate}, 'applicant', 'direct', ${at}, gen_random_uuid(), 'now')`,
    screen: sql`insert into applications (job_id, candidate_id, stage) values (${job}, ${candidate}, 'shortlisted')`,
    move: sql`with moved as (${move} returning id)
        insert into stage_changes (application_id, from_stage, to_stage) select id, 'applicant', ${stage} from moved`,
    moveUnnoted: move,
    interview: sql`insert into interviews (application_id, round, held_on, held_at, duration_minutes, duration_text, email)
        select ${application}, 1, '2026-07-02', '10:00', 30, '30 minutes', 'a@example.org'`,
    cancel: sql`update interviews set status = 'cancelled' where application_id = ${application}`,
    dropInterview: sql`delete from interviews where application_id = ${application}`,
    dropApplication: sql`delete from applications where id = ${application}`,
    interest: sql`update candidates set interested_in_jobs_at = case when ${on} then ${at} end where account_id = ${candidate}`,
    test: sql`update candidates set skill_test_at = case when ${on} then ${at} end,
        skill_test_percent = case when ${on} then 50 end where account_id = ${candidate}`,
    profile: sql`update accounts set profile_completed = ${on} where id = ${candidate}`,
    registered: sql`update accounts set created_at = created_at - interval '1 day' where id = ${candidate}`,
  }
  return statements[kind]
}
