import { type ApiScope, apiScopes, messages } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let owner: Person
let secret: string
beforeAll(async () => {
  w = await openTestServer({ API_CALLS_PER_SECOND: '1000' })
  owner = await w.make.recruiter()
  secret = await keyOf(owner)
})
afterAll(() => w.close())

const keyOf = async (person: Person, scopes: ApiScope[] = [...apiScopes]) =>
  (await w.as(person).apiKeys.make({ body: { name: 'Our ATS', scopes, days: 30 } })).secret

const draft = {
  title: 'Frontend Developer',
  role: 'job(full-time)',
  workMode: 'hybrid',
  locations: ['Pune', 'Kochi'],
  openings: 2,
  pay: '6LPA-8LPA',
  qualifications: 'React, SQL',
  description: 'We build trains.\nFast ones.\n\nCome and help.',
}
const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object, more: Record<string, string> = {}) =>
  w.request(method, `/api/v1/jobs${path}`, {
    ...(body && { body }),
    headers: { authorization: `Bearer ${secret}`, ...more },
  })
const posted = async (change: object = {}) => {
  const { status, body } = await send('POST', '', { ...draft, ...change })
  expect([status, Object.keys(body)]).toEqual([200, ['id']])
  return String(body['id'])
}
const faultsOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return [status, ...(body['errors'] as { field: string }[]).map(({ field }) => field)]
}

test('a program posts a job as the form does, with the description in paragraphs', async () => {
  const id = await posted()
  const { body } = await send('GET', `/${id}`)
  const description = [
    { type: 'paragraph', children: [{ text: 'We build trains.\nFast ones.' }] },
    { type: 'paragraph', children: [{ text: 'Come and help.' }] },
  ]
  const lead = { id: owner.id }
  expect(body).toMatchObject({ id, ...draft, description, internshipMonths: null, isOpen: true, lead })
  const { postedJobs } = await w.as(owner).jobs.listOwn({ query: {} })
  expect(postedJobs.map(({ _id }) => _id)).toContain(id)
})

test('a repeat with the same Idempotency-Key posts one job', async () => {
  const header = { 'idempotency-key': 'job-1' }
  const count = async () => (await w.as(owner).jobs.listOwn({ query: {} })).total
  const before = await count()
  const [first, second] = [await send('POST', '', draft, header), await send('POST', '', draft, header)]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await count()).toBe(before + 1)
  expect((await send('POST', '', { ...draft, openings: 3 }, header)).status).toBe(422)
})

test('faulty jobs are refused by the names that the program has sent', async () => {
  expect(await faultsOf(send('POST', '', {}))).toEqual([
    400,
    ...['title', 'role', 'workMode', 'locations', 'openings', 'pay', 'qualifications', 'description'],
  ])
  expect(await faultsOf(send('POST', '', { ...draft, pay: 'much' }))).toEqual([400, 'pay'])
  expect(await faultsOf(send('POST', '', { ...draft, openings: 0, locations: [] }))).toEqual([
    400,
    'locations',
    'openings',
  ])
  expect(await faultsOf(send('POST', '', { ...draft, description: 'x'.repeat(20_001) }))).toEqual([400, 'description'])
  expect(await faultsOf(send('POST', '', { ...draft, description: 'x\n\n'.repeat(5000) }))).toEqual([
    400,
    'description',
  ])
})

test('a change replaces what it names, and the job must still follow the rules of the form', async () => {
  const id = await posted()
  const before = (await send('GET', `/${id}`)).body
  expect(await send('PATCH', `/${id}`, { openings: 5 })).toMatchObject({ status: 200, body: { id } })
  expect((await send('GET', `/${id}`)).body).toEqual({ ...before, openings: 5 })
  expect(await faultsOf(send('PATCH', `/${id}`, { role: 'internship' }))).toEqual([400, 'pay'])
  expect(await send('PATCH', `/${id}`, { role: 'internship' })).toMatchObject({
    body: { errors: [{ detail: messages.salaryOfRole }] },
  })
  await send('PATCH', `/${id}`, { description: 'Short.' })
  expect((await send('GET', `/${id}`)).body).toMatchObject({
    openings: 5,
    description: [{ type: 'paragraph', children: [{ text: 'Short.' }] }],
  })
})

test('two changes at the same moment are both kept', async () => {
  const id = await posted()
  await Promise.all([send('PATCH', `/${id}`, { openings: 7 }), send('PATCH', `/${id}`, { title: 'Engineer' })])
  expect((await send('GET', `/${id}`)).body).toMatchObject({ openings: 7, title: 'Engineer' })
})

test('an uploaded description stays until a program sends a text', async () => {
  const { _id: id } = await w.make.job(owner)
  const fileOf = async () => {
    const { jobData } = await w.as(owner).hiring.panel({ params: { id }, body: { candidateType: 'all' } })
    return jobData.description
  }
  const file = await fileOf()
  expect(file).not.toBe('')
  await send('PATCH', `/${id}`, { openings: 4 })
  expect(await fileOf()).toBe(file)
  await send('PATCH', `/${id}`, { description: 'Typed.' })
  expect(await fileOf()).toBe('')
})

test('a program posts nothing for somebody who could not, and changes no job of another company', async () => {
  const { _id: foreign } = await w.make.job(await w.make.recruiter())
  expect(await send('PATCH', `/${foreign}`, { openings: 1 })).toMatchObject({ status: 404 })
  const reader = await keyOf(owner, ['jobs:read'])
  for (const [method, path] of [
    ['POST', ''],
    ['PATCH', `/${foreign}`],
  ] as const)
    expect(await send(method, path, draft, { authorization: `Bearer ${reader}` })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    })
  const first = await w.make.recruiter()
  const second = await w.make.colleague(first, 'owner')
  const key = await keyOf(second)
  await w.as(first).companyTeams.changeRole({ params: { id: second.id }, body: { role: 'interviewer' } })
  expect(await send('POST', '', draft, { authorization: `Bearer ${key}` })).toMatchObject({ status: 403 })
})
