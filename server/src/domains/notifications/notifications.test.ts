import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#src/testing/world.ts'
import { notify, notifyAdmins } from './notifications.service.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const data = { jobTitle: 'Data Analyst', jobId: 'j1', user: 'Ravi', userId: 'u1' }

describe('reading notices', () => {
  test('shows a recruiter his own, newest first, with all documented fields [API-32] [ENT-20]', async () => {
    const recruiter = await w.make.newRecruiter()
    const other = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, recruiter.id, 'First', data))
    w.clock.advance(1000)
    await w.within((ctx) => notify(ctx, recruiter.id, 'Second', { ...data, interviewLink: 'https://meet.example/x' }))
    await w.within((ctx) => notify(ctx, other.id, 'Not yours', data))

    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(notifications.map((notice) => notice.text)).toEqual(['Second', 'First'])
    expect(notifications[0]).toMatchObject({
      status: 'unread',
      data: { ...data, interviewLink: 'https://meet.example/x' },
    })
  })

  test('gives every member of the team a copy of his own [API-81] [ENT-21]', async () => {
    const [asha, binu] = [await w.make.admin(), await w.make.admin()]
    await w.within((ctx) => notifyAdmins(ctx, 'A job', { ...data, recruiterId: 'r1' }))
    await w.as(asha).notifications.actAdmin({ body: { action: 'clear' } })

    expect((await w.as(asha).notifications.listAdmin()).notifications).toEqual([])
    expect((await w.as(binu).notifications.listAdmin()).notifications[0]?.data).toMatchObject({ recruiterId: 'r1' })
  })
})

describe('acting on notices', () => {
  test('marks one as read, and a second time without harm [API-33] [ENUM-23]', async () => {
    const recruiter = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, recruiter.id, 'One', data))
    const [notice] = (await w.as(recruiter).notifications.listRecruiter()).notifications
    const read = () =>
      w.as(recruiter).notifications.actRecruiter({ body: { action: 'read', notifId: notice?._id ?? '' } })

    expect((await read()).notifications[0]?.status).toBe('read')
    expect((await read()).notifications[0]?.status).toBe('read')
  })

  test("does not reach into another person's", async () => {
    const recruiter = await w.make.newRecruiter()
    const stranger = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, recruiter.id, 'Private', data))
    const [notice] = (await w.as(recruiter).notifications.listRecruiter()).notifications

    await expect(
      w.as(stranger).notifications.actRecruiter({ body: { action: 'read', notifId: notice?._id ?? '' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await w.as(recruiter).notifications.listRecruiter()).notifications[0]?.status).toBe('unread')
  })

  test('clears all with the documented message [API-82]', async () => {
    const admin = await w.make.admin()
    await w.within((ctx) => notifyAdmins(ctx, 'Gone soon', data))

    const answer = await w.as(admin).notifications.actAdmin({ body: { action: 'clear' } })

    expect(answer).toMatchObject({ notifications: [], msg: 'Notifications cleared successfully!' })
  })

  test('keeps the newest hundred', async () => {
    const recruiter = await w.make.newRecruiter()
    await w.within(async (ctx) => {
      for (let n = 0; n < 105; n += 1) await notify(ctx, recruiter.id, `Notice ${n}`, data)
    })
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(notifications).toHaveLength(100)
  })
})
