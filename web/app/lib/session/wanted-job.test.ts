import { expect, test } from 'vitest'
import { readWantedJob } from './wanted-job.ts'

test.each<[string, string | null, string | null]>([
  ['their own', '{"userId":"one","slug":"tram-driver","title":"Tram Driver"}', 'Tram Driver'],
  ['that of somebody else', '{"userId":"two","slug":"tram-driver","title":"Tram Driver"}', null],
  ['one without an address', '{"userId":"one","title":"Tram Driver"}', null],
  ['text that is none', 'tram', null],
  ['nothing', null, null],
])('the job that somebody wanted to apply for is read from %s', (_, stored, title) => {
  expect(readWantedJob(stored, 'one')?.title ?? null).toBe(title)
})
