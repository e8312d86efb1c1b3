import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { readEnv } from '#src/env.ts'
import { type Mail, makeMailer } from './mail.ts'

// Run by `npm run test:real -- smtp`, which starts OpenSMTPD.
const url = process.env['TEST_SMTP'] ?? ''
const mailbox = process.env['TEST_MAILBOX'] ?? ''

const open = () =>
  makeMailer(readEnv({ SMTP_URL: url, MAIL_FROM: 'hello@firstrung.example' }), pino({ level: 'silent' }), async () => ({
    name: 'Firstrung',
    fill: '#f2a516',
    text: '#14213d',
  }))
const mailTo = (address: string): Mail => ({
  to: { name: 'Meera “M” नायर', address },
  subject: 'Your interview: Backend & data 😀',
  paragraphs: ['A line that begins with a dot:\n.\nand goes on. नमस्ते'],
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
})

/** The mails that the server has stored for this address. */
async function kept(address: string) {
  const folder = join(mailbox, 'new')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

test('a mail arrives as it was sent', async () => {
  const address = 'meera@example.org'
  const mailer = open()
  await expect(mailer.reach()).resolves.toBeTruthy()
  await mailer.send(mailTo(address), 'a-task')
  mailer.close()

  const [mail] = await vi.waitFor(async () => {
    const mails = await kept(address)
    expect(mails).toHaveLength(1)
    return mails
  }, 20_000)
  expect(mail?.subject).toBe('Your interview: Backend & data 😀')
  expect(mail?.to?.[0]?.name).toBe('Meera “M” नायर')
  expect(mail?.from?.address).toBe('hello@firstrung.example')
  expect(mail?.text).toContain('A line that begins with a dot:\n.\nand goes on. नमस्ते')
  expect(mail?.messageId).toMatch(/^<a-task@/)
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
})

test('an address that the server will never take is given up at once, the next one is served', async () => {
  const mailer = open()
  await expect(mailer.send(mailTo('somebody@elsewhere.example'), 'y')).resolves.toBe(false)
  await mailer.send(mailTo('next@example.org'), 'z')
  await vi.waitFor(async () => expect(await kept('next@example.org')).toHaveLength(1), 20_000)
  mailer.close()
})
