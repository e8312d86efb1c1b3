import { readdir, readFile } from 'node:fs/promises'
import { type Route, routes } from '@firstrung/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

/** Texts that spreadsheets run, or make something else of. */
const hostile = [
  ...['=Asha', '-Ravi', '+1+1', '@x', '|cmd', '1/2', '3-4', '00123', '9876543210123456', '10:30', '5%'],
  ...['＝1+1', '=HYPERLINK("http://evil.example","x")', 'Rao, "Anu"\nsecond; line', '=1\n=2'],
]
const phone = '+919812345670'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

/** A call, its caller, and the texts that its file must hold, each in a cell of its own. */
interface Export {
  url: string
  by: Person
  texts: readonly string[]
}

/** Writes texts into a row as if people had once been allowed to type them. */
const person = async (text: string, id: string) => {
  await w.db.updateTable('accounts').set({ fullName: text }).where('id', '=', id).execute()
  const columns = { mobileNo: phone, degree: text, collegeName: text, city: text, skillNames: [text] }
  await w.db.updateTable('candidates').set(columns).where('accountId', '=', id).execute()
}

async function jobWithAnswers(): Promise<string> {
  const job = await w.make.job(recruiter)
  const slug = await w.make.onBoard(job)
  const question = { kind: 'text' as const, options: [], isRequired: false, wanted: null }
  const questions = hostile.slice(0, 5).map((text) => ({ ...question, text: text.padEnd(5, '?') }))
  const { posting } = await w.as(recruiter).postings.saveQuestions({ params: { id: job._id }, body: { questions } })
  for (const text of hostile) {
    const candidate = await w.make.skilledCandidate()
    const answers = posting.questions.map(({ _id }) => ({ questionId: _id, value: text }))
    const body = await w.make.applicationOf(candidate, { answers, note: text })
    await w.as(candidate).applying.apply({ params: { slug }, body })
    await person(text, candidate.id)
  }
  return job._id
}

const exports: Record<string, () => Promise<Export>> = {
  'POST /api/admin/candidates/export': async () => {
    for (const text of hostile) await person(text, (await w.make.candidate()).id)
    return { url: '/api/admin/candidates/export', by: admin, texts: [...hostile, phone] }
  },
  'POST /api/rdashboard/jobs/:id/export': async () => ({
    url: `/api/rdashboard/jobs/${await jobWithAnswers()}/export`,
    by: recruiter,
    texts: [...hostile, phone, '=Asha', '|cmd?'],
  }),
  'GET /api/rdashboard/reports/export': async () => {
    for (const text of hostile) {
      const job = await w.make.job(recruiter)
      await w.make.directApplicant(await w.make.onBoard(job))
      await w.db.updateTable('jobs').set({ title: text }).where('id', '=', job._id).execute()
    }
    return { url: '/api/rdashboard/reports/export', by: recruiter, texts: hostile }
  },
  'POST /api/admin/jobs/:jobId/export': async () => ({
    url: `/api/admin/jobs/${await jobWithAnswers()}/export`,
    by: admin,
    texts: [...hostile, phone, '=Asha', '|cmd?'],
  }),
  'POST /api/events/:id/attendees/export': async () => {
    const id = await w.make.event(admin, { capacity: 100 })
    for (const text of hostile) {
      const candidate = await w.make.candidate()
      w.clock.advance(1000)
      await w.as(candidate).events.attend({ params: { id } })
      await person(text, candidate.id)
    }
    return { url: `/api/events/${id}/attendees/export`, by: admin, texts: [...hostile, phone] }
  },
  'POST /api/admin/payments/export': async () => {
    for (const text of hostile) {
      const { id } = await w.make.reportedOrder()
      await w.db.updateTable('orders').set({ payerName: text }).where('id', '=', id).execute()
    }
    return { url: '/api/admin/payments/export', by: admin, texts: hostile }
  },
}

/** A cell without the blanks with which we keep spreadsheets from changing it. */
const withoutBlanks = (cell: string) => cell.replaceAll(/[\u00A0 ]/g, '')

/** Whether a spreadsheet would run the cell, or take a zero, a digit or a sign from it. */
function isAtRisk(cell: string): boolean {
  const isOwnMoment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(cell)
  const isPhone = /^\+\d[\d ]+ \d{5} \d{5}$/.test(cell)
  if (isOwnMoment || isPhone) return false
  return /^[=+\-@|\t\r\n＝＋－＠]|^0\d+$|^\d{12,}$|^\d+(?:[-/:,]\d+)+$|^\d+(?:\.\d+)?%$/u.test(cell)
}

describe('each file for spreadsheets', () => {
  const all = Object.values<Record<string, Route>>(routes)
    .flatMap((group) => Object.values(group))
    .filter(({ sends }) => sends === 'text/csv')
    .map(({ method, path }) => `${method} ${path}`)

  test('each file for spreadsheets is tested here, and written in one place', async () => {
    expect(all.length).toBeGreaterThan(0)
    expect(Object.keys(exports).sort()).toEqual([...all].sort())
    const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    const texts = await Promise.all(
      files.map(async (file) => [file, await readFile(`${import.meta.dirname}/${file}`, 'utf8')]),
    )
    const writers = texts.filter(([, text]) => /text\/csv|spreadsheetml|csv-stringify/.test(text ?? ''))
    expect(writers.map(([file]) => file)).toEqual(['platform/documents/csv.ts'])
  })

  test.each(all)('each file for spreadsheets keeps what was typed and runs nothing: %s', async (name) => {
    const { url, by, texts } = (await exports[name]?.()) ?? expect.fail(`${name} is not tried`)
    w.clock.advance(1000)
    const { statusCode, headers, body } = await w.app.inject({
      url,
      headers: { 'x-auth-token': by.token },
      ...(name.startsWith('GET') ? { method: 'GET' } : { method: 'POST', payload: { password: by.password } }),
    })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows: string[][] = parse(body, { bom: true })
    expect(rows.length).toBeGreaterThan(hostile.length)
    expect(rows.flat().filter(isAtRisk)).toEqual([])
    const cells = new Set(rows.flat().map(withoutBlanks))
    expect(texts.filter((text) => !cells.has(withoutBlanks(text)))).toEqual([])
    expect(rows.flat().some((cell) => /^\d{4}-\d\d-\d\d/.test(cell))).toBe(true)
  })
})
