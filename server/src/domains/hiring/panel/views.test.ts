import { limits } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

describe('the saved views of a hiring panel', () => {
  test('the saved views of a hiring panel are each person’s own: saved, replaced by name, and deleted', async () => {
    const [recruiter, other, admin] = [await w.make.recruiter(), await w.make.recruiter(), await w.make.admin()]
    const { hiring } = w.as(recruiter)
    await hiring.saveView({ body: { name: 'Strong in SQL', search: 'skill=SQL&test=70' } })
    const { id } = await hiring.saveView({ body: { name: ' Near Pune ', search: 'place=Pune' } })
    await hiring.saveView({ body: { name: 'Near Pune', search: 'place=Pune&sort=test' } })

    expect((await hiring.views()).views).toEqual([
      { id, name: 'Near Pune', search: 'place=Pune&sort=test' },
      expect.objectContaining({ name: 'Strong in SQL' }),
    ])
    for (const person of [other, admin]) {
      expect((await w.as(person).hiring.views()).views).toEqual([])
      await expect(w.as(person).hiring.removeView({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    await hiring.removeView({ params: { id } })
    await expect(hiring.removeView({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await hiring.views()).views).toHaveLength(1)
    await expect(w.as(await w.make.candidate()).hiring.views()).rejects.toMatchObject({ status: 403 })
  })

  test('each saved view of a hiring panel needs a name, and nobody has more than twenty, even when many are saved at once', async () => {
    const { hiring } = w.as(await w.make.recruiter())
    const save = (name: string) => hiring.saveView({ body: { name, search: 'sort=match' } })
    await expect(save(' ')).rejects.toMatchObject({ status: 400, errors: [{ field: 'name' }] })

    const saved = await Promise.allSettled(Array.from({ length: limits.panelViews + 3 }, (_, n) => save(`View ${n}`)))
    expect(saved.filter((one) => one.status === 'fulfilled')).toHaveLength(limits.panelViews)
    const { views } = await hiring.views()
    expect(views).toHaveLength(limits.panelViews)
    await expect(save('One more')).rejects.toMatchObject({ status: 409, code: 'views_full' })
    await save(views[0]?.name ?? '')
  })
})
