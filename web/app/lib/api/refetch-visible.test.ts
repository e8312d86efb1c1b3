import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from './query-keys.ts'
import { refetchFollowing, refetchVisible } from './refetch-visible.ts'

/** A list of numbers in pages of two, on a server that answers on command. */
function openList(stored: number[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 60_000 } } })
  const asked: string[] = []
  const answers: (() => void)[] = []
  const list = new InfiniteQueryObserver(cache, {
    queryKey: queryKeys.serviceRequests.projects({}),
    initialPageParam: 0,
    getNextPageParam: (page: { entries: number[]; next: number | null }) => page.next,
    queryFn: async ({ pageParam }) => {
      asked.push(`from ${pageParam}`)
      const entries = stored.slice(pageParam, pageParam + 2)
      const next = stored.length > pageParam + 2 ? pageParam + 2 : null
      await new Promise<void>((answer) => answers.push(answer))
      return { entries, next }
    },
  })
  list.subscribe(() => {})
  const settle = async () => {
    await new Promise((done) => setTimeout(done))
    for (let answer = answers.shift(); answer; answer = answers.shift()) {
      answer()
      await new Promise((done) => setTimeout(done))
    }
  }
  const shown = () => list.getCurrentResult().data?.pages.flatMap((page) => page.entries)
  return { cache, list, asked, settle, shown, stored }
}

test('a list is read once more when news come while it is being read', async () => {
  const { cache, asked, settle, shown, stored } = openList([1])
  stored.push(2)
  const heard = refetchVisible(cache, queryKeys.serviceRequests.all)
  await settle()
  await heard
  expect(shown()).toEqual([1, 2])
  expect(asked).toEqual(['from 0', 'from 0'])
})

test('a further page that was just requested is shown although news come', async () => {
  const { cache, list, settle, shown, stored } = openList([1, 2, 3])
  await settle()
  const more = list.fetchNextPage()
  stored.push(4)
  const heard = refetchVisible(cache, queryKeys.serviceRequests.all)
  await settle()
  await Promise.all([more, heard])
  expect(shown()).toEqual([1, 2, 3, 4])
})

test('a list is read once for many news at the same time', async () => {
  const { cache, asked, settle } = openList([1])
  const heard = Array.from({ length: 5 }, () => refetchVisible(cache, queryKeys.serviceRequests.all))
  await settle()
  await Promise.all(heard)
  expect(asked).toEqual(['from 0', 'from 0'])
})

test('a list is read again after the news that it follows, and after no others', async () => {
  const { cache, asked, settle } = openList([1])
  await settle()
  await refetchFollowing(cache, 'notices-changed')
  expect(asked).toEqual(['from 0'])
  const heard = refetchFollowing(cache, 'queues-changed')
  await settle()
  await heard
  expect(asked).toEqual(['from 0', 'from 0'])
})
