import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/app'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stub)\.ts$|\/testing\//.test(path))
const textOf = (/** @type {string} */ path) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
const those = (/** @type {RegExp} */ pattern) => files.filter((path) => pattern.test(textOf(path)))

/** Where the documents fix a form of dates. */
const documented = [
  // Events in Indian time.
  'server/src/domains/events/events.reminders.service.ts',
  'server/src/domains/events/events.tasks.ts',
  'server/src/domains/seo/seo.pictures.service.ts',
  'web/app/features/community/community-page.tsx',
  'web/app/features/events/admin-event-card.tsx',
  'web/app/features/events/event-card.tsx',
  'web/app/features/events/event-view.tsx',
  'web/app/features/events/upcoming-events.tsx',
  'web/app/pages/events/event.tsx',
  // DD/MM/YYYY for jobs, candidates and the team's queues; the year in titles; the long form for the day of posting, and blogs.
  'web/app/features/blogs/admin-blog-card.tsx',
  'web/app/pages/public/blog.tsx',
  'web/app/pages/public/blogs.tsx',
  'web/app/pages/recruiter/hiring-panel.tsx',
].map((path) => path.replace(/.*\//, ''))
const documentedFolders = /\/(?:candidate-admin|service-requests|jobs)\//

test('only places whose form of dates is documented use a form of their own', () => {
  const users = those(/documented-dates\.ts'|\bistDateTime\b/).filter(
    (path) => !/\/(?:documented-dates|indian-time)\.ts$/.test(path),
  )
  expect(users.length).toBeGreaterThan(10)
  const others = users.filter((path) => !documented.includes(path.replace(/.*\//, '')) && !documentedFolders.test(path))
  expect(others).toEqual([])
})

test('no other code writes a date in a form of its own', () => {
  expect(those(/Intl\.DateTimeFormat|toLocale(?:Date|Time)String|to(?:UTC|Date|Time)String\(|dateStyle/)).toEqual([
    // Headers and feeds, whose form the protocol fixes; the day of the week; cells of a spreadsheet; the axis of a chart; times in
    // the zone of a device; which zones there are.
    'contract/src/time/zones.ts',
    'server/src/domains/board/board.tasks.ts',
    'server/src/domains/seo/seo.jobs.service.ts',
    'server/src/platform/pages/polled-texts.ts',
    'server/src/platform/time/indian-time.ts',
    'web/app/features/admin/activity-labels.ts',
    'web/app/lib/text/documented-dates.ts',
    'web/app/lib/text/zoned-times.ts',
  ])
})

test('a time in a sentence of the server names its zone, because its readers may be abroad', () => {
  expect(those(/\bdateTimeText\b/)).toEqual([
    'contract/src/time/indian-time.ts',
    // Adds the zone.
    'server/src/platform/time/indian-time.ts',
    // Of the browser: its pages say beside times that they are Indian.
    'web/app/lib/text/dates.ts',
  ])
})
