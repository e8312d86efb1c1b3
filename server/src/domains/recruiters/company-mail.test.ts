import { describe, expect, test } from 'vitest'
import { domainOf, isCompanyMail } from './company-mail.ts'

describe('the domain of a website', () => {
  test.each([
    ['https://www.acme.in', 'acme.in'],
    ['https://acme.in/about?x=1', 'acme.in'],
    ['http://WWW.Acme.IN:8080', 'acme.in'],
    ['https://careers.acme.co.in', 'careers.acme.co.in'],
  ])('the domain of a website of %s is %s', (website, domain) => {
    expect(domainOf(website)).toBe(domain)
  })
  test.each([
    '',
    'acme',
    'https://192.0.2.7',
    'https://localhost',
    'https://[::1]/',
    'https://www.linkedin.com/company/acme',
  ])('a website without a domain of its own has none: %s', (website) => {
    expect(domainOf(website)).toBeNull()
  })
})

test("only an address of the company's own domain is one of its mails", () => {
  expect(isCompanyMail('hr@acme.in', 'https://www.acme.in')).toBe(true)
  expect(isCompanyMail('HR@ACME.IN', 'https://acme.in')).toBe(true)
  for (const email of [
    'hr@acme.com',
    'hr@notacme.in',
    'hr@acme.in.evil.example',
    'acme.in@gmail.com',
    'hr@sub.acme.in',
  ])
    expect(isCompanyMail(email, 'https://acme.in'), email).toBe(false)
  expect(isCompanyMail('acme.hr@gmail.com', 'https://gmail.com')).toBe(false)
  expect(isCompanyMail('x@yahoo.co.in', 'https://www.yahoo.co.in')).toBe(false)
  expect(isCompanyMail('hr@', '')).toBe(false)
})
