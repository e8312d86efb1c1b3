import { consentVersion } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const stateOf = async (person: Person, purpose: string) =>
  (await w.as(person).accounts.consents()).consents.find((one) => one.purpose === purpose)
const changesOf = async ({ id }: Person, purpose: string) =>
  (
    await w.pool.query('select given, via from consent_changes where account_id = $1 and purpose = $2 order by id', [
      id,
      purpose,
    ])
  ).rows

test('a registration gives consent to the texts in their version and to mails, and to nothing else', async () => {
  const candidate = await w.make.newCandidate()
  const { consents } = await w.as(candidate).accounts.consents()
  const since = w.clock.now.toISOString()
  expect(consents.map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
    ['account', true],
    ['jobs', false],
    ['internships', false],
    ['alerts', false],
    ...['decisions', 'interviews', 'messages', 'services', 'events', 'forum'].map((topic) => [`mails:${topic}`, true]),
  ])
  expect(consents[0]).toEqual({ purpose: 'account', isGiven: true, since, version: consentVersion })
  expect(consents.at(-1)).toMatchObject({ since, version: null })
  const recruiter = await w.as(await w.make.newRecruiter()).accounts.consents()
  expect(recruiter.consents.map(({ purpose }) => purpose)).toEqual([
    'account',
    ...['decisions', 'interviews', 'messages', 'forum'].map((topic) => `mails:${topic}`),
  ])
  expect((await w.as(await w.make.admin()).accounts.consents()).consents).toEqual([])
})

test('the ledger notes interest when it is given, withdrawn and given again, and no more often', async () => {
  const candidate = await w.make.applicant()
  const me = w.as(candidate)
  const before = await changesOf(candidate, 'jobs')
  expect(before).toEqual([{ given: true, via: 'interest' }])
  expect(await stateOf(candidate, 'jobs')).toMatchObject({ isGiven: true, since: expect.any(String) })
  await me.hiring.stepBack({ body: { interestType: 'jobs', interested: false } })
  await me.hiring.stepBack({ body: { interestType: 'jobs', interested: false } })
  expect(await stateOf(candidate, 'jobs')).toMatchObject({ isGiven: false })
  await me.hiring.apply({ body: { interestType: 'jobs' } })
  expect((await changesOf(candidate, 'jobs')).map(({ given }) => given)).toEqual([true, false, true])
  expect(await stateOf(candidate, 'internships')).toMatchObject({ isGiven: false, since: null })
})

test('the ledger notes when mails are refused and wanted again, also by the link in a mail', async () => {
  const candidate = await w.make.newCandidate()
  const choose = (isOn: boolean) => w.as(candidate).accounts.chooseMail({ body: { topic: 'events', isOn } })
  await choose(true)
  expect(await changesOf(candidate, 'mails:events')).toEqual([])
  await choose(false)
  await choose(false)
  expect(await stateOf(candidate, 'mails:events')).toMatchObject({ isGiven: false })
  await choose(true)
  expect(await changesOf(candidate, 'mails:events')).toEqual([
    { given: false, via: 'mails' },
    { given: true, via: 'mails' },
  ])
})

test('consent to mails of saved searches ends when mails of the last search are switched off', async () => {
  const candidate = await w.make.newCandidate()
  const me = w.as(candidate)
  const save = (name: string, mail: 'daily' | 'off') =>
    me.board.saveSearch({ body: { name, query: { q: name }, mail } })
  await save('Silent', 'off')
  expect(await stateOf(candidate, 'alerts')).toMatchObject({ isGiven: false, since: null })
  await save('Lighthouses', 'daily')
  await save('Bridges', 'daily')
  expect(await changesOf(candidate, 'alerts')).toEqual([{ given: true, via: 'searches' }])
  const { searches } = await me.board.searches()
  for (const {
    _id,
    name,
    query: { q },
    mail,
  } of searches) {
    if (mail !== 'off') await me.board.changeSearch({ params: { id: _id }, body: { name, query: { q }, mail: 'off' } })
  }
  expect(await stateOf(candidate, 'alerts')).toMatchObject({ isGiven: false })
  expect((await changesOf(candidate, 'alerts')).map(({ given }) => given)).toEqual([true, false])
})

test('deleting an account deletes its consents', async () => {
  const candidate = await w.make.applicant()
  const me = w.as(candidate)
  await me.accounts.chooseMail({ body: { topic: 'events', isOn: false } })
  await me.board.saveSearch({ body: { name: 'Lighthouses', query: { q: 'lighthouse' }, mail: 'daily' } })
  await me.privacy.deleteOwn({ body: { password: candidate.password } })
  const { rows } = await w.pool.query('select 1 from consent_changes where account_id = $1', [candidate.id])
  expect(rows).toEqual([])
})
