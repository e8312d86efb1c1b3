import type { CareersAddress } from '@firstrung/contract'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { shown } from '#app/testing/render.ts'
import { Careers } from './careers.tsx'

/** On the server there is no session. */
const me = ''
const origin = 'https://firstrung.example'
const tab = (answer: Omit<CareersAddress, 'origin'>) =>
  shown(createElement(Careers), {
    at: '/recruiter/profile?tab=site',
    known: [[queryKeys.recruiter.careers(me), { ...answer, origin }]],
  })

test.each([
  ['job', 'Your company has had no job on the board yet.'],
  ['approval', 'Our team looks at the first job of each company, and yours is waiting.'],
  ['suspended', 'Our team has suspended your company, so its jobs are shown nowhere.'],
] as const)(
  'without a job on the board recruiters read what is missing before they can show jobs: %s',
  async (lacks, text) => {
    const page = await tab({ slug: null, lacks })
    expect(page.text).toContain(text)
    expect([page.all('pre'), page.all('iframe')]).toEqual([[], []])
  },
)

test('recruiters read beside each way of showing jobs what the policy of their site has to allow', async () => {
  const page = await tab({ slug: 'acme', lacks: null })
  expect(page.part('With a script').text).toContain(`must allow ${origin} in script-src and in connect-src.`)
  expect(page.part('With a frame').text).toContain(`must allow ${origin} in frame-src.`)
  expect(page.part('With a feed').text).toContain(`need ${origin} in connect-src.`)
  expect(page.all('iframe')[0]?.attributes['src']).toBe('/careers/acme?accent=2b6cb0&font=system&radius=8')
})
