import { notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#app/lib/browser/toast.ts'
import { showToasts } from './toasts.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('each kind of toast has its own colour and icon; a success does not interrupt a screen reader [NAV-19]', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  const stop = showToasts()
  toast.success('Saved.')
  toast.warning('Careful.')
  toast.error('Broken.')
  stop()

  const shown = show.mock.calls.map(([entry]) => entry)
  expect(shown.map(({ message, role, color }) => [message, role, color])).toEqual([
    ['Saved.', 'status', 'leaf.7'],
    ['Careful.', 'alert', 'marigold.5'],
    ['Broken.', 'alert', 'brick.7'],
  ])
  expect(new Set(shown.map(({ icon }) => (icon as React.ReactElement).type)).size).toBe(3)
})
