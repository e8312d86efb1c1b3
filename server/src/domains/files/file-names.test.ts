import { describe, expect, test } from 'vitest'
import { disposition } from '#src/platform/documents/private-pdf.ts'
import { cleanName, plainName, stemOf } from './file-names.ts'

describe('naming files', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\cv.pdf', 'cv.pdf'],
    ['a\u0000\u202Eb\r\n.pdf', 'ab.pdf'],
    ['   ', 'file'],
    ['folder/', 'file'],
  ])('naming files removes path and invisible characters from %j', (given, clean) => {
    expect(cleanName(given)).toBe(clean)
  })

  test.each([
    ['Frontend role (2026)', 'Frontend-role-2026'],
    ['विवरण', 'file'],
    ['...hidden', 'hidden'],
    ['a..b', 'a.b'],
  ])('naming files writes %j in letters that every URL allows', (given, plain) => {
    expect(plainName(given)).toBe(plain)
  })

  test('naming files tells a file extension from a dot within a name', () => {
    expect(['resume.pdf', 'v1.2 of the role', '.pdf'].map(stemOf)).toEqual(['resume', 'v1.2 of the role', '.pdf'])
  })

  test('naming files sends browsers a plain and a full name, and neither can break out of its header', () => {
    expect(disposition('attachment', `नाम "x"; a=b\r\n%41'().pdf`)).toBe(
      `attachment; filename="___ _x_; a=b___41'().pdf"; filename*=UTF-8''%E0%A4%A8%E0%A4%BE%E0%A4%AE%20%22x%22%3B%20a%3Db%0D%0A%2541%27%28%29.pdf`,
    )
  })
})
