import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Settings } from './env.ts'
import { periods, retention, retentionTable } from './platform/time/retention.ts'
import { allTasks } from './tasks.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

test('docs/operation.md has the table of what is kept how long', () => {
  expect(read('../../docs/operation.md')).toContain(retentionTable())
})

test('each kind of data is deleted by a task that runs at set times, and its setting exists', () => {
  const timed = allTasks.filter((task) => 'cron' in task && task.cron).map(({ name }) => name)
  for (const { task, period } of retention) {
    if (task) expect(timed).toContain(task)
    for (const [, setting = ''] of period.matchAll(/`(\w+)`/g)) expect(Object.keys(Settings.shape)).toContain(setting)
  }
})

test('the privacy policy says the same days', () => {
  const policy = read('../content/site/policies/privacy.md')
  for (const sentence of [
    `A session ends after ${periods.idleSessionDays} days without use, and after ${periods.sessionDays} days in any case.`,
    `We keep your latest ${periods.notices} notifications.`,
    `Unpaid orders are deleted after ${periods.unpaidOrderDays} days.`,
  ])
    expect(policy).toContain(sentence)
})
