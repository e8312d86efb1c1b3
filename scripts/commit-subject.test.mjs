import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds, subjectFaults } from './commit-subject.mjs'
import { root } from './run.mjs'

test.each(['feat: undo rejections', 'docs: say “held” more plainly', 'Merge branch main', 'Revert "feat: undo"'])(
  'the subject of a commit is accepted: %s',
  (subject) => expect(subjectFaults(subject)).toEqual([]),
)

test.each([
  ['undo rejections', /begins with its kind/],
  ['fixup! feat: undo rejections', /begins with its kind/],
  ['feat:undo rejections', /begins with its kind/],
  ['wip: undo rejections', /begins with its kind/],
])('the subject of a commit is refused: %s', (subject, fault) => {
  expect(subjectFaults(subject).join('\n')).toMatch(fault)
})

test('the subject of a commit has no word that docs/glossary.md avoids everywhere', () => {
  expect(subjectFaults('feat: notify whoever asks')).toEqual(["docs/glossary.md avoids the word 'whoever'."])
})

test('the kinds of commits are those that CONTRIBUTING.md explains', () => {
  const [, table = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Commits')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? [])).toEqual(kinds)
})

test('the hook stops a commit whose subject is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-subject-'))
  const message = join(folder, 'message')
  const hook = (/** @type {string} */ text) => {
    writeFileSync(message, text)
    return spawnSync('sh', ['.githooks/commit-msg', message], { cwd: root, encoding: 'utf8' })
  }
  try {
    expect(hook('feat: undo rejections\n\nThe body may say whoever.\n').status).toBe(0)
    const { status, stderr } = hook('undo rejections\n')
    expect([status, stderr]).toEqual([1, expect.stringContaining('begins with its kind')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
