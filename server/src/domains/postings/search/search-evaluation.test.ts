import { afterAll, beforeAll, expect, test } from 'vitest'
import { bar, evaluate, evaluatedSets } from '#src/testing/search-evaluation/evaluate.ts'
import { fillEvaluation, findOnBoard } from '#src/testing/search-evaluation/fill.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
  await fillEvaluation(w, await w.make.recruiter())
})
afterAll(() => w.close())

test.each(Object.entries(evaluatedSets))(
  'searches of job seekers find what they mean, above the bar: the %s set',
  async (_, searches) => {
    const { faults, recallAt10, rightFirst, noAnswer, wrongInFirst5 } = await evaluate(searches, findOnBoard(w))
    const told = faults.join('\n')
    expect(recallAt10, told).toBeGreaterThanOrEqual(bar.recallAt10)
    expect(rightFirst, told).toBeGreaterThanOrEqual(bar.rightFirst)
    expect(noAnswer, told).toBeLessThanOrEqual(bar.noAnswer)
    expect(wrongInFirst5, told).toBeLessThanOrEqual(bar.wrongInFirst5)
  },
)
