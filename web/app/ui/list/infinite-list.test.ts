import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { InfiniteList } from './infinite-list.tsx'

type Page = { users: string[] }
type Props = Parameters<typeof InfiniteList<Page, string>>[0]

const list = (state: object) => {
  const props = {
    list: { data: undefined, error: null, isFetching: false, hasNextPage: false, ...state },
    entriesOf: (page: Page) => page.users,
    skeleton: 'Loading',
    empty: 'Nobody is waiting',
  }
  const names = (users: string[]) => users.join(', ')
  return shown(createElement(InfiniteList<Page, string>, props as unknown as Props, names as never))
}
const page = (...users: string[]) => ({ data: { pages: [{ users }], pageParams: [''] } })

test('a list shows its entries, or its empty state [ASHELL-07]', async () => {
  expect((await list({})).text).toBe('Loading')
  expect((await list(page('Asha', 'Binu'))).text).toBe('Asha, Binu')
  expect((await list(page())).text).toBe('Nobody is waiting')
})

test('a list that failed to load says so, can be tried again, and does not claim to be empty [ASHELL-07]', async () => {
  const failed = await list({ error: new Error('down') })

  expect(failed.text).toContain('This could not be loaded.')
  expect(failed.texts('button')).toEqual(['Try again'])
  expect(failed.text).not.toContain('Nobody is waiting')
})
