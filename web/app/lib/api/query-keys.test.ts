import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keysFollowing, type News, queryKeys } from './query-keys.ts'

/** Which of these keys are refetched after some news. */
function followersAmong(news: News, keys: Record<string, readonly unknown[]>): string[] {
  const beginnings = keysFollowing(news)
  const follows = (key: readonly unknown[]) =>
    beginnings.some((beginning) => beginning.every((part, index) => part === key[index]))
  return Object.keys(keys).filter((name) => follows(keys[name] ?? []))
}

test.each<[News, string[]]>([
  ['notices-changed', ['bell']],
  ['queues-changed', ['queue', 'resume to review', 'what waits']],
  ['new-notice:candidate', ['record', 'tests taken', 'applications', 'messages']],
  ['new-notice:recruiter', ['jobs', 'figures', 'panel', 'scorecards', 'person', 'messages']],
  ['new-notice:admin', ["team's jobs", "team's panel", 'person', 'what waits']],
  ['person-changed', ['scorecards', 'person']],
  ['panel-changed', ['panel', "team's jobs", "team's panel", 'person', 'messages']],
  ['messages-changed', ['applications', 'person', 'messages']],
])('queries are read again after %s: %j', (news, followers) => {
  const keys = {
    bell: queryKeys.notices('recruiter'),
    queue: queryKeys.serviceRequests.mentorship({ search: 'asha' }),
    'resume to review': queryKeys.serviceRequests.resumeOf('asha'),
    record: queryKeys.candidate.record('asha'),
    'tests taken': queryKeys.candidate.testsTaken('asha'),
    applications: queryKeys.applications.list('asha', 'open'),
    jobs: queryKeys.recruiterJobs.own('ravi', {}),
    figures: queryKeys.recruiterJobs.stats('ravi'),
    panel: queryKeys.recruiterHiring.panel('job-1', {}),
    "team's jobs": queryKeys.teamHiring.newest,
    "team's panel": queryKeys.teamHiring.panel('job-1', {}),
    scorecards: queryKeys.evaluations.one('job-1', 'asha'),
    person: queryKeys.personInJob.one('recruiter', 'job-1', 'asha'),
    messages: queryKeys.conversations.own('asha', 'application-1'),
    'what waits': queryKeys.teamNeeds,
    candidates: queryKeys.candidateAdmin.list({}),
    account: queryKeys.account('asha'),
  }
  expect(followersAmong(news, keys)).toEqual(followers)
})

test('a query key that is written by hand does not compile', () => {
  const cache = new QueryClient()
  // @ts-expect-error written out in a query
  const { queryKey } = queryOptions({ queryKey: ['candidate', 'asha'], queryFn: () => 'a record' })
  // @ts-expect-error put together from another one
  cache.setQueryData([...queryKeys.candidate.of('asha'), 'record'], 'a record')
  // @ts-expect-error written out in a filter
  expect(cache.isFetching({ queryKey: ['candidate'] })).toBe(0)
  // At run time there is no difference: equal keys are the same query wherever they were made.
  expect(queryKey).toEqual(queryKeys.candidate.of('asha'))
  expect(cache.getQueryData(queryKeys.candidate.record('asha'))).toBe('a record')
})
