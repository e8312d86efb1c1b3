import { expect, test } from 'vitest'
import { clientLoader, loader } from './prepare-quiz.tsx'

test.each([
  ['opened by its address, by anybody', loader],
  ['opened inside the app', clientLoader],
])('the short URL of a test leads to the page on which a candidate takes it: %s [TEST-09] [TEST-10]', (_, load) => {
  const { status, headers } = load({ params: { id: 'sql' } } as Parameters<typeof loader>[0] &
    Parameters<typeof clientLoader>[0])
  expect([status, headers.get('location')]).toEqual([302, '/skilltests/attend/sql'])
})
