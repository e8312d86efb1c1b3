import { randomUUID } from 'node:crypto'
import type { PublicJob } from '@firstrung/contract'
import { confirmEmail, type Somebody, theAdmin } from './people.ts'

/** What makes a title or a name differ from that of other tests. */
export const stamp = (): string => randomUUID().slice(0, 6)

/** A job of this recruiter, posted the documented way; the first one of a company waits for the team. */
export async function postOnBoard(
  recruiter: Somebody,
  jobTitle: string,
  jobLocations: string[] = ['Bengaluru'],
  text = 'You build the pages on which people book a bus.',
): Promise<{ jobId: string; slug: string }> {
  const { jobs, postings } = recruiter.api
  const { id } = await jobs.post({
    body: {
      jobTitle,
      descriptionContent: [{ type: 'paragraph', children: [{ text }] }],
      qualifications: 'React, CSS',
      salary: '6LPA-8LPA',
      jobRole: 'job(full-time)',
      jobType: 'hybrid',
      jobLocations,
      numOpenings: 2,
      onBoard: true,
    },
  })
  const { posting } = await postings.read({ params: { id } })
  return { jobId: id, slug: posting.slug }
}

/** The team lets a posting onto the board. */
export const approve = async (jobId: string): Promise<unknown> =>
  (await theAdmin()).api.postings.decide({ params: { jobId }, body: { decision: 'approve', reason: '' } })

/** A job on the board. */
export async function liveJob(
  recruiter: Somebody,
  jobTitle: string,
  jobLocations?: string[],
): Promise<{ jobId: string; slug: string; job: PublicJob }> {
  const { jobId, slug } = await postOnBoard(recruiter, jobTitle, jobLocations)
  await approve(jobId)
  const { job } = await recruiter.api.board.read({ params: { slug } })
  return { jobId, slug, job }
}

/** Applies to a job with the current resume, and shares email and phone once shortlisted; returns the id of the application. */
export async function applyTo(person: Somebody, slug: string): Promise<string> {
  await confirmEmail(person)
  const { api } = person
  const { resumes } = await api.resumes.list()
  const body = { clientId: randomUUID(), resumeId: resumes[0]?._id ?? '', answers: [], note: '' }
  const sent = await api.applying.apply({
    params: { slug },
    body: { ...body, sharesContact: 'shortlisted', alsoPool: false },
  })
  return sent.applicationId
}
