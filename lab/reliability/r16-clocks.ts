import { folders, indianDay } from '@firstrung/contract'
import { someEvent } from '@firstrung/server/src/testing/factories.events.ts'
import type { Protocol } from './environment.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Moments at which days, months and years change in India, in Greenwich and in between. */
const moments = [
  '2026-12-31T23:59:59+05:30',
  '2027-01-01T00:00:00+05:30',
  '2027-01-01T04:59:00+05:30',
  '2027-01-01T05:31:00+05:30',
  '2028-02-28T23:59:59+05:30',
  '2028-02-29T00:00:00+05:30',
  '2028-02-29T23:59:59+05:30',
  '2028-03-01T00:00:00+05:30',
].map((text) => new Date(text))
const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland']

/** Computed again, with another calendar than the product's. */
const dayInIndia = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(at)

/** Two servers whose clocks differ by five minutes, and every change of the calendar, in four time zones of the machine. */
export const r16: Protocol = {
  id: 'R16',
  async run(environment) {
    const url = await environment.database()
    const fast = await environment.prepare(url)
    const slow = await environment.prepare(url)
    const wrong: string[] = []
    let checks = 0
    const check = (what: string, isRight: boolean) => {
      checks += 1
      if (!isRight) wrong.push(what)
    }
    let naive = 0
    const zone = process.env['TZ']
    for (const [turn, moment] of moments.entries()) {
      process.env['TZ'] = zones[turn % zones.length]
      const at = `${moment.toISOString()} in ${process.env['TZ']}`
      const set = (fastBy: number, slowBy: number) => {
        fast.moveClock(new Date(moment.getTime() + fastBy))
        slow.moveClock(new Date(moment.getTime() + slowBy))
      }
      // What a server with a wrong clock signs, the other one accepts.
      for (const [one, other, oneBy] of [
        [fast, slow, 5 * minute],
        [slow, fast, -5 * minute],
      ] as const) {
        const shift = (by: number) => (one === fast ? set(by + oneBy, by) : set(by, by + oneBy))
        shift(0)
        const person = await one.make.newCandidate()
        const asked = async () => (await other.request('GET', '/api/auth/user', { as: person })).status
        check(`${at}: a session of the other server`, (await asked()) === 200)
        const file = await one.make.file(person, folders.resumes, 'pdf')
        await one.as(person).profiles.uploadResume({ body: { resumeS3FileKey: file.fileKey } })
        const { user } = await one.as(person).profiles.me()
        const link = 'resume' in user ? user.resume.resumeS3PublicUrl : ''
        const path = link.replace(/^https?:\/\/[^/]+/, '')
        const read = async () => (await other.request('GET', path)).status
        check(`${at}: a link of the other server`, (await read()) === 200)
        shift(16 * minute)
        check(`${at}: a link that is over`, (await read()) !== 200)
        shift(7 * day + 6 * minute)
        check(`${at}: a session that nobody used for a week`, (await asked()) === 401)
      }
      set(0, 0)
      const admin = await fast.make.admin()
      const today = dayInIndia(moment)
      if (today !== moment.toISOString().slice(0, 10)) naive += 1
      check(`${at}: today`, indianDay(moment) === today)
      const person = await fast.make.newCandidate()
      const ask = (requestedDate: string) =>
        fast.request('POST', '/api/user/interview', {
          as: person,
          body: { requestedDate, requestedTime: '21:00', field: 'frontend', action: 'request' },
        })
      const shifted = (days: number) => dayInIndia(new Date(moment.getTime() + days * day))
      check(`${at}: a mock interview yesterday`, (await ask(shifted(-1))).body['status'] === 'not allowed')
      check(`${at}: a mock interview tomorrow`, (await ask(shifted(1))).body['status'] === 'requested')
      const eventId = await fast.make.event(admin, { ...someEvent(fast), eventDate: today, eventTime: '12:30' })
      const event = await fast.as(admin).events.read({ params: { id: eventId } })
      check(`${at}: the moment of an event`, event.startsAt === new Date(`${today}T12:30:00+05:30`).toISOString())
      check(`${at}: the day of an event`, event.eventDate === today && event.eventTime === '12:30')
      const old = await fast.make.forumPost(admin, { title: `Of yesterday ${turn}` })
      set(day, day)
      const fresh = await fast.make.forumPost(await fast.make.admin(), { title: `Of today ${turn}` })
      const reader = await fast.make.newCandidate()
      const { post } = await fast.as(reader).forum.read({ params: { slug: 'latest-post' }, query: {} })
      check(`${at}: the post of the day`, post._id === fresh.postId && post._id !== old.postId)
    }
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
    return {
      holds: wrong.length === 0 && naive > 0,
      figure: `${moments.length} turns of the calendar, ${zones.length} zones, clocks five minutes off: ${wrong.length} of ${checks} wrong ${wrong.slice(0, 3).join('; ')}; control that takes Greenwich's day: wrong ${naive} times`,
    }
  },
}
