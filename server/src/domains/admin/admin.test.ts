import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#src/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

describe('counting over a period', () => {
  test('counts people from midnight in India, and over 7, 30 and 365 days [API-59] [ENT-23] [ENUM-26]', async () => {
    const admin = await w.make.admin()
    const stats = (period: 'daily' | 'weekly' | 'monthly' | 'yearly') => w.as(admin).admin.stats({ params: { period } })
    // 00:30 in India on 10 March is still 9 March in London.
    w.clock.now = new Date('2027-03-09T19:00:00Z')
    await w.make.newCandidate()
    await w.make.newRecruiter()
    // The same person signs in once more a month later, in a session of that day.
    w.clock.now = new Date('2027-03-10T10:00:00Z')
    const later = await w.as(null).accounts.signInAdmin({ body: { email: admin.email, password: admin.password } })
    admin.token = later.token

    expect((await stats('daily')).newUsers).toBe(2)

    w.clock.now = new Date('2027-03-10T19:00:00Z')
    expect((await stats('daily')).newUsers).toBe(0)
    expect((await stats('weekly')).newUsers).toBe(2)

    w.clock.now = new Date('2027-03-16T19:00:00Z')
    expect((await stats('weekly')).newUsers).toBe(0)
    expect((await stats('monthly')).newUsers).toBe(2)
  })

  test('knows no other period', async () => {
    const admin = await w.make.admin()
    const answer = await w.request('GET', '/api/admin/stats/hourly', { as: admin })

    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', errors: [{ field: 'period' }] },
    })
  })
})
