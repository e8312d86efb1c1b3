import { randomUUID } from 'node:crypto'
import type { RouteInput, routes } from '@firstrung/contract'
import { sql } from 'kysely'
import { closeOverdueOf } from '#src/domains/hiring/unanswered/unanswered.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import type { TestContext } from '#src/testing/test-context.ts'
import type { PostedDemoJob } from './seed.jobs.ts'

type Answer = RouteInput<typeof routes.applying.apply>['body']['answers'][number]['value']

/**
 * Applications in every state to jobs of the board, saved jobs and a saved search. People apply only where they would
 * want to work.
 */
export async function fillApplications(
  w: TestContext,
  board: readonly PostedDemoJob[],
  who: (name: string) => Person,
): Promise<void> {
  const jobOf = (title: string): PostedDemoJob => {
    const job = board.find((one) => one.title === title)
    if (!job) throw new Error(`there is no job ${title} on the demo's board`)
    return job
  }
  const [frontend, analyst, content, web] = [
    jobOf('Frontend Developer (React)'),
    jobOf('Data Analyst'),
    jobOf('Content Writer, Maths'),
    jobOf('Web Development Intern'),
  ]
  const act = async (
    { recruiter, jobId }: PostedDemoJob,
    person: Person,
    action: 'shortlist' | 'waitlist' | 'hire' | 'remove',
  ) => w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: person.id } })
  const interview = async ({ recruiter, jobId }: PostedDemoJob, person: Person) =>
    w.as(recruiter).hiring.act({
      body: {
        action: 'interview',
        jobId,
        applicantId: person.id,
        ...interviewAsk(w),
        interviewEmail: recruiter.email,
        interviewLink: 'https://meet.example.org/firstrung-board',
      },
    })

  // Sent, opened, and in the second round with an interview: three for one job.
  await apply(w, frontend, who('dev.patel'), 'I have built a shop page for Uttarayan, and mended it for three years.')
  await apply(w, frontend, who('kavya.menon'), 'My tide table works without a network, like your clinics have to.')
  await openResume(w, frontend, who('kavya.menon'))
  await apply(w, frontend, who('ananya.iyer'), 'My page of menus is read with a screen reader every day.')
  await act(frontend, who('ananya.iyer'), 'shortlist')
  await interview(frontend, who('ananya.iyer'))
  // On the waiting list.
  await apply(w, analyst, who('sneha.das'), 'I have counted how late each tram is, and by how much.')
  await act(analyst, who('sneha.das'), 'waitlist')
  // Hired.
  await apply(w, content, who('lakshmi.venkataraman'), 'My newsletter has 600 readers. Some of them are nine.')
  await act(content, who('lakshmi.venkataraman'), 'shortlist')
  await interview(content, who('lakshmi.venkataraman'))
  await act(content, who('lakshmi.venkataraman'), 'hire')
  // Not selected, and taken back.
  await apply(w, web, who('farah.ali'), 'I learn fast, and know spreadsheets best.')
  await act(web, who('farah.ali'), 'remove')
  const { applicationId } = await apply(w, jobOf('Product Management Intern'), who('kavya.menon'), '')
  await w
    .as(who('kavya.menon'))
    .applying.withdraw({ params: { id: applicationId }, body: { reason: 'I stay in Kochi.' } })
  // The promised day has passed without an answer.
  const ignored = jobOf('Flutter Developer')
  await apply(w, ignored, who('dev.patel'), 'My bus app runs on phones that are older than I am.')
  await w.within(async (ctx) => {
    await sql`
      update applications set applied_at = applied_at - interval '16 days', promised_by = promised_by - interval '16 days',
        answer_by = answer_by - interval '16 days', stage_changed_at = stage_changed_at - interval '16 days'
      where job_id = ${ignored.jobId}`.execute(ctx.db)
    await closeOverdueOf(ctx, ignored.jobId, ctx.now().toISOString())
  })

  for (const title of ['React Native Developer', 'Flutter Developer'])
    await w.as(who('ananya.iyer')).board.save({ params: { slug: jobOf(title).slug } })
  await w.as(who('ananya.iyer')).board.saveSearch({
    body: { name: 'React in Chennai or from home', query: { q: 'react', role: 'job(full-time)' }, mail: 'weekly' },
  })
}

/** Sends an application with the default resume, and answers all questions of the posting. */
async function apply(w: TestContext, { slug }: PostedDemoJob, person: Person, note: string) {
  const { board, resumes, applying } = w.as(person)
  const { job } = await board.read({ params: { slug } })
  const { resumes: own } = await resumes.list()
  const answerTo = ({ kind, options }: (typeof job.questions)[number]): Answer => {
    if (kind === 'yes_no') return true
    if (kind === 'number') return 1
    if (kind === 'link') return 'https://example.org/portfolio'
    if (kind === 'one') return options[0] ?? ''
    return kind === 'many'
      ? options.slice(0, 1)
      : 'The one that others still use. I wrote it, tested it, and answer their mails.'
  }
  return applying.apply({
    params: { slug },
    body: {
      clientId: randomUUID(),
      resumeId: own[0]?._id ?? '',
      answers: job.questions.map((question) => ({ questionId: question._id, value: answerTo(question) })),
      note,
      sharesContact: 'now',
      alsoPool: false,
    },
  })
}

/** The recruiter reads the resume of somebody who has applied. */
async function openResume(w: TestContext, { recruiter, jobId }: PostedDemoJob, person: Person): Promise<void> {
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  const applicants = 'applicants' in jobData ? jobData.applicants : []
  const link = applicants.find(({ _id }) => _id === person.id)?.resume.resumeS3PublicUrl
  if (!link) throw new Error(`the resume of ${person.email} is not in the panel of its job`)
  await w.request('GET', link)
}
