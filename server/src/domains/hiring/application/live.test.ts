import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

test('what somebody does in a job reaches all other open panels of that job, and nobody else', async () => {
  const admin = await w.make.admin()
  const owner = await w.make.recruiter()
  const lead = await w.make.colleague(owner)
  const colleague = await w.make.colleague(owner)
  const interviewer = await w.make.colleague(owner, 'interviewer')
  const stranger = await w.make.recruiter()
  const { _id: jobId } = await w.make.job(lead)
  await w.make.jobMember(jobId, colleague)
  await w.make.jobMember(jobId, interviewer, 'interviewer')
  const [candidate, other] = [await w.make.applicant(), await w.make.applicant()]
  for (const person of [candidate, other]) await w.make.screened(admin, jobId, person)

  const port = await listen(w.app)
  const open = async (token: string) => {
    const socket = await connectSocket(port, token)
    const heard: unknown[] = []
    socket.socket.on('panel-changed', (payload) => heard.push(payload))
    return { socket, heard }
  }
  const followers = [await open(colleague.token), await open(owner.token), await open(admin.token)]
  const others = [await open(lead.token), await open(interviewer.token), await open(stranger.token)]
  /** Does something, and waits until each of the followers has heard of it. */
  const isFollowed = async (step: () => Promise<unknown>) => {
    for (const { heard } of [...followers, ...others]) heard.length = 0
    await step()
    for (const { heard } of followers)
      await expect.poll(() => heard, { interval: 20, timeout: 2000 }).toEqual([{ jobId }])
    for (const { heard } of others) expect(heard).toEqual([])
  }

  const hiring = w.as(lead).hiring
  const about = { jobId, applicantId: candidate.id }
  await isFollowed(() => hiring.act({ body: { action: 'shortlist', ...about } }))
  await isFollowed(() => hiring.act({ body: { action: 'interview', ...about, ...interviewAsk(w) } }))
  const { rows } = await w.pool.query<{ id: string }>('select id from interviews')
  await isFollowed(() =>
    hiring.changeInterview({ params: { id: rows[0]?.id ?? '' }, body: { action: 'cancel', reason: 'Ill.' } }),
  )
  await isFollowed(() => hiring.act({ body: { action: 'remove', ...about } }))
  await isFollowed(() =>
    hiring.giveReason({ params: { id: jobId }, body: { applicantId: candidate.id, reason: 'pay' } }),
  )
  await isFollowed(async () => {
    const body = { move: 'waitlist' as const, applicantIds: [other.id] }
    await hiring.startBulk({ params: { id: jobId }, body })
    await w.runTasks()
  })
  await isFollowed(() => hiring.act({ body: { action: 'complete', jobId } }))
  // What a task changes after that, the interviews, concerns also those who caused it.
  const recruiters = [...followers, ...others.slice(0, 1)]
  for (const { heard } of recruiters) heard.length = 0
  await w.runTasks()
  for (const { heard } of recruiters)
    await expect.poll(() => heard, { interval: 20, timeout: 2000 }).toContainEqual({ jobId })
  for (const { socket } of [...followers, ...others]) socket.close()
})
