import { type ComponentProps, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { AdminBell } from './admin-bell.tsx'
import type { NotificationBell } from './notification-bell.tsx'

type Bell = ComponentProps<typeof NotificationBell>
const { bells, visited, granted } = vi.hoisted(() => ({
  bells: [] as Bell[],
  visited: [] as unknown[][],
  granted: new Set<string>(),
}))
vi.mock('#app/lib/session/team-may.ts', () => ({ useTeamMay: () => (permission: string) => granted.has(permission) }))
vi.mock('./notification-bell.tsx', () => ({ NotificationBell: (bell: Bell) => void bells.push(bell) }))
vi.mock('react-router', async (load) => ({
  ...(await load<object>()),
  useNavigate:
    () =>
    (...to: unknown[]) =>
      Promise.resolve(void visited.push(to)),
}))

/** Opens the subject of a notification of the team. */
async function go(data: { path: string; jobId: string }) {
  await shown(createElement(AdminBell))
  bells.at(-1)?.onGo(data as Parameters<Bell['onGo']>[0])
  await vi.advanceTimersByTimeAsync(0)
}

describe('the bell of the team', () => {
  beforeEach(() => {
    visited.length = 0
    granted.add('job.list_all')
  })
  afterEach(() => void vi.useRealTimers())

  test('the bell of the team leads to the tab Manage Jobs, and 200 ms later to the job in it [ANOT-03]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const tab = ['/admin?tab=manage-jobs']
    await go({ path: '', jobId: 'job-1' })
    await vi.advanceTimersByTimeAsync(199)
    expect(visited).toEqual([tab])

    await vi.advanceTimersByTimeAsync(1)
    expect(visited).toEqual([tab, ['/admin?tab=manage-jobs&job=job-1', { replace: true }]])
  })

  test('the bell of the team leads members without that tab to the posting of the job', async () => {
    granted.delete('job.list_all')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await go({ path: '', jobId: 'job-1' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(visited).toEqual([['/admin?tab=postings&posting=job-1']])
  })

  test('the bell of the team leads to the page that a notification names', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await go({ path: '/admin?tab=resume-review', jobId: '' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(visited).toEqual([['/admin?tab=resume-review']])
  })
})
