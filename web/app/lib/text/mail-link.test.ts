import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test('a link to write a mail names one receiver, whatever the email holds', () => {
  expect(mailLink('asha@example.org')).toBe('mailto:asha@example.org')
  expect(mailLink('asha@example.org', 'Your order & more')).toBe(
    'mailto:asha@example.org?subject=Your%20order%20%26%20more',
  )
  const odd = mailLink('x?bcc=spy%40evil.test&body=hello&x=@attack.test')
  expect(new URL(odd).search).toBe('')
  expect(decodeURIComponent(new URL(odd).pathname)).toBe('x?bcc=spy%40evil.test&body=hello&x=@attack.test')
  expect(mailLink('a@b@c.test')).toBe('mailto:a%40b@c.test')
})

test('every link to write a mail is made by mailLink', () => {
  const root = new URL('../../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const others = files.filter((name) => readFileSync(new URL(name, root), 'utf8').includes('mailto:'))
  expect(others).toEqual(['lib/text/mail-link.ts'])
})
