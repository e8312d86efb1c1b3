import type { MessageTemplateDraft } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const draft = (name: string, rest: Partial<MessageTemplateDraft> = {}): MessageTemplateDraft => ({
  kind: 'rejection',
  name,
  subject: 'About {jobTitle}',
  body: 'Dear {candidate}',
  ...rest,
})
const save = (body: MessageTemplateDraft, as = recruiter) => w.as(as).hiring.saveTemplate({ body })
const edit = (id: string, body: MessageTemplateDraft, as = recruiter) =>
  w.as(as).hiring.editTemplate({ params: { id }, body })
const remove = (id: string, as = recruiter) => w.as(as).hiring.removeTemplate({ params: { id } })
const namesOf = async (as = recruiter) =>
  (await w.as(as).hiring.templates()).templates.map(({ kind, name }) => `${kind}: ${name}`)
const taken = { status: 409, code: 'template_name_taken' }
const unknown = { status: 404 }

describe('the messages of a company', () => {
  test('the messages of a company are kept by kind and name, changed, renamed and deleted', async () => {
    const { id } = await save(draft('Kind no'))
    await save(draft('Kind no', { kind: 'mail' }))
    await save(draft('Another'))
    await expect(save(draft('kind NO'))).rejects.toMatchObject(taken)
    await expect(edit(id, draft('another'))).rejects.toMatchObject(taken)
    const changed = draft('A kinder no', { subject: 'Your application', body: 'Thank you, {candidate}' })
    expect(await edit(id, changed)).toMatchObject({ id, ...changed })
    expect(await namesOf()).toEqual(['rejection: A kinder no', 'rejection: Another', 'mail: Kind no'])
    await remove(id)
    expect(await namesOf()).toEqual(['rejection: Another', 'mail: Kind no'])
    await expect(remove(id)).rejects.toMatchObject(unknown)
    await expect(edit(id, changed)).rejects.toMatchObject(unknown)
  })

  test('the messages of a company are unknown to other companies, and interviewers have none', async () => {
    const { id } = await save(draft('Ours'))
    const stranger = await w.make.recruiter()
    expect(await namesOf(stranger)).toEqual([])
    await expect(remove(id, stranger)).rejects.toMatchObject(unknown)
    await expect(edit(id, draft('Theirs'), stranger)).rejects.toMatchObject(unknown)
    const interviewer = await w.make.colleague(recruiter, 'interviewer')
    const forbidden = { status: 403 }
    await expect(namesOf(interviewer)).rejects.toMatchObject(forbidden)
    await expect(save(draft('Mine'), interviewer)).rejects.toMatchObject(forbidden)
    await expect(edit(id, draft('Mine'), interviewer)).rejects.toMatchObject(forbidden)
    await expect(remove(id, interviewer)).rejects.toMatchObject(forbidden)
    expect(await namesOf()).toContain('rejection: Ours')
  })

  test('the messages of a company have a limited length and known placeholders; a refusal names the field and the placeholder', async () => {
    for (const [rest, field, what] of [
      [{ name: '' }, 'name', ''],
      [{ name: 'n'.repeat(81) }, 'name', ''],
      [{ subject: ' ' }, 'subject', ''],
      [{ subject: 's'.repeat(151) }, 'subject', ''],
      [{ subject: 'About {salary}' }, 'subject', '{salary}'],
      [{ body: ' ' }, 'body', ''],
      [{ body: 'x'.repeat(10_000) }, 'body', ''],
      [{ body: 'x'.repeat(2001) }, 'body', ''],
      [{ body: 'Pay: {pay}' }, 'body', '{pay}'],
      [{ kind: 'offer', body: 'x'.repeat(5001) }, 'body', ''],
      [{ body: 'Dear {Candidate}' }, 'body', '{Candidate}'],
      [{ kind: 'letter' as 'mail' }, 'kind', ''],
    ] as const) {
      await expect(save(draft('Wrong', rest))).rejects.toMatchObject({
        status: 400,
        errors: [{ field, msg: expect.stringContaining(what) }],
      })
    }
    const letter = { kind: 'offer' as const, body: `Pay: {pay}, first day: {start}. ${'x'.repeat(3000)}` }
    expect(await save(draft('Letter', letter))).toMatchObject(letter)
    expect(await namesOf()).not.toContain('rejection: Wrong')
    const markup = '<script>alert(1)</script>'
    expect(await save(draft('Markup', { subject: markup, body: markup }))).toMatchObject({
      subject: markup,
      body: markup,
    })
  })

  test('the messages of a company are at most 50, even when two are saved at once', async () => {
    const busy = await w.make.recruiter()
    for (let n = 0; n < 49; n += 1) await save(draft(`Message ${n}`), busy)
    const both = await Promise.allSettled(['One', 'Two'].map((name) => save(draft(name), busy)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save(draft('One more'), busy)).rejects.toMatchObject({ status: 409, code: 'too_many_templates' })
    expect(await namesOf(busy)).toHaveLength(50)
  })
})
