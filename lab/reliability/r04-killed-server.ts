import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { folders, type QuizView } from '@firstrung/contract'
import { openedQuiz } from '@firstrung/server/src/testing/factories.assessments.ts'
import { someEvent } from '@firstrung/server/src/testing/factories.events.ts'
import { type Ask, call, untilDecided } from './client.ts'
import type { App, Protocol } from './environment.ts'

/** A thousand operations by retrying clients while the server is killed every two seconds. */
export const r04: Protocol = {
  id: 'R4',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    const admin = await context.make.admin()
    const test = await context.make.test(admin)
    const banner = await context.make.file(admin, folders.eventBanners, 'png')
    const people = await context.people(250)
    const seats = await context.make.event(admin)
    const event = { ...someEvent(context), bannerS3FileKey: banner.fileKey, bannerS3PublicUrl: banner.publicUrl }

    const settings = { PORT: '' }
    let app: App = await environment.startApp(url)
    settings.PORT = String(app.port)
    const { origin } = app

    /** Each has its own key: the person, the event's id, the order. */
    const asks: Ask[] = []
    for (const { token } of people) {
      const { body: view } = await call(origin, { method: 'GET', path: `/api/quiz/${test.id}/view`, token })
      const { questions } = openedQuiz(test, view as unknown as QuizView)
      const userResponse = questions.map((question) => ({ questionId: question.id, answerId: question.right }))
      asks.push(
        { method: 'POST', path: '/api/events/create', token: admin.token, body: { ...event, _id: randomUUID() } },
        { method: 'PUT', path: `/api/events/register/${seats}`, token },
        { method: 'POST', path: '/api/quiz/submit', token, body: { quizId: test.id, userResponse } },
      )
    }
    // Applicants have taken a quiz before.
    for (const { token } of people) {
      asks.push({ method: 'POST', path: '/api/user/apply', token, body: { interestType: 'jobs' } })
    }
    let kills = 0
    let isOver = false
    const killing = (async () => {
      while (!isOver) {
        await sleep(2000)
        if (isOver) break
        await app.kill()
        kills += 1
        app = await environment.startApp(url, settings)
      }
    })()
    const waiting = [...asks]
    const wrong: string[] = []
    let repeats = 0
    const began = performance.now()
    const work = async () => {
      for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
        const first = await untilDecided(origin, ask)
        const again = await untilDecided(origin, ask)
        repeats += first.tries + again.tries - 2
        // Repeating an application is refused as done; a client whose connection broke may get only that.
        const isApplying = ask.path === '/api/user/apply'
        const isFine = isApplying
          ? [200, 409].includes(first.status) && again.status === 409
          : first.status === 200 && again.status === 200 && same(first.body, again.body)
        if (!isFine)
          wrong.push(`${ask.path} ${first.status} ${again.status} ${JSON.stringify(again.body).slice(0, 100)}`)
      }
    }
    await Promise.all(Array.from({ length: 4 }, work))
    const seconds = Math.round((performance.now() - began) / 1000)
    isOver = true
    await killing
    await app.stop()
    const { rows } = await context.pool.query<Record<string, string>>(`
      select (select count(*) from events) - 1 as events,
             (select count(*) from event_registrations where seated_at is not null) as seats,
             (select count(*) from attempts where submitted_at is not null) as attempts,
             (select count(*) from candidates where interested_in_jobs_at is not null) as applied,
             (select seats_taken from events where id = '${seats}') as counted`)
    const counts = Object.values(rows[0] ?? {}).map(Number)
    const once = counts.every((count) => count === people.length)
    // The control: the same operation without its key is made twice.
    const control = await environment.startApp(url)
    const keyless = { method: 'POST', path: '/api/events/create', token: admin.token, body: event } as const
    const [a, b] = [await untilDecided(control.origin, keyless), await untilDecided(control.origin, keyless)]
    await control.stop()
    const controlCaught = !same(a.body, b.body)
    return {
      holds: once && wrong.length === 0 && kills > 1 && controlCaught,
      figure: `${asks.length} operations, each sent again, ${kills} kills in ${seconds} s, ${repeats} retries: ${once ? 'each applied once' : `applied ${counts.join(', ')} times of ${people.length}`}, ${wrong.length} other answers ${wrong.slice(0, 2).join('; ')}; control without a key: ${controlCaught ? 'made twice' : 'not caught'}`,
    }
  },
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
