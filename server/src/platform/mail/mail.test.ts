import { once } from 'node:events'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import { invitation } from '#src/platform/time/calendar.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { sendMail } from './gate.ts'
import { forgetMails, type Mail, mailboxBehind, mailboxOf, sweepOutbox } from './mail.ts'
import { greetingName, harmlessWords } from './mail-layout.ts'

const mail: Mail = {
  to: { name: 'Ananya "A" Iyer', address: 'ananya@example.org' },
  subject: 'Your interview <soon>',
  paragraphs: ['It is set.\nBring <b>nothing</b> & smile.', 'See you there.'],
  link: { text: 'Join', url: 'https://firstrung.example/join?a=1&b=2' },
}

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function open(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer(settings)
  opened.push(server)
  return server
}

/** A mail server that accepts or refuses as `answer` says, and keeps what it accepted. */
async function smtp(answer: (recipient: string) => number = () => 250) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const code = answer(address)
      done(code === 250 ? null : Object.assign(new Error(`no ${address}`), { responseCode: code }))
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  opened.push({ close: () => new Promise<void>((closed) => server.close(() => closed())) })
  const { port } = server.server.address() as { port: number }
  return { taken, settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@firstrung.example' } }
}

const send = (w: TestServer, one: Mail) => w.within((ctx) => ctx.later(sendMail, { kind: 'accountNotice', ...one }))

describe('a mail', () => {
  test('a mail reaches the mail server once, as text and HTML, with markup in names and texts escaped', async () => {
    const { taken, settings } = await smtp()
    const w = await open({ ...settings, PUBLIC_URL: 'https://firstrung.example' })
    await send(w, mail)
    await w.runTasks()
    await w.runTasks()
    expect(taken).toHaveLength(1)
    const { from, to, subject, text, html, messageId } = await PostalMime.parse(taken[0] ?? '')
    expect(from).toMatchObject({ name: 'Firstrung', address: 'hello@firstrung.example' })
    expect(to).toEqual([expect.objectContaining({ name: 'Ananya "A" Iyer', address: 'ananya@example.org' })])
    expect(subject).toBe('Your interview <soon>')
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@firstrung\.example>$/)
    expect(text).toContain('Hello Ananya,')
    expect(text).toContain('Join:\nhttps://firstrung.example/join?a=1&b=2')
    expect(html).toContain('Bring &lt;b&gt;nothing&lt;/b&gt; &amp; smile.')
    expect(html).toContain('href="https://firstrung.example/join?a=1&amp;b=2"')
    expect(html).toContain('<title>Your interview &lt;soon&gt;</title>')
  })

  test("a mail links the installation's own URLs in its HTML, and no others", async () => {
    const { taken, settings } = await smtp()
    const w = await open({ ...settings, PUBLIC_URL: 'https://firstrung.example' })
    const jobs = [
      'Welder\nhttps://firstrung.example/jobs/welder-1?a=1&b=2.',
      'See https://firstrung.example.evil.test/x',
    ]
    await send(w, { ...mail, paragraphs: [...jobs, 'And <https://evil.test/y>'] })
    await w.runTasks()
    const { html = '', text } = await PostalMime.parse(taken[0] ?? '')
    const welder = 'https://firstrung.example/jobs/welder-1?a=1&amp;b=2'
    expect(html).toContain(`Welder<br><a class="link" href="${welder}" style="color:#2b6cb0">${welder}</a>.</p>`)
    expect(html).toContain('And &lt;https://evil.test/y&gt;')
    expect(html).not.toMatch(/href="[^"]*evil/)
    expect(text).toContain('Welder\nhttps://firstrung.example/jobs/welder-1?a=1&b=2.')
  })

  test('a mail is not sent when the transaction that caused it is rolled back', async () => {
    const { taken, settings } = await smtp()
    const w = await open(settings)
    const cause = w.within(async (ctx) => {
      await ctx.later(sendMail, { kind: 'accountNotice', ...mail })
      throw new Error('undone')
    })
    await expect(cause).rejects.toThrow('undone')
    expect(await w.runTasks()).toBe(0)
    expect(taken).toEqual([])
  })

  test('a mail has one recipient and no injected header, whatever a name contains', async () => {
    const { taken, settings } = await smtp()
    const w = await open(settings)
    const name = 'Eve\r\nBcc: all@example.org'
    await send(w, { ...mail, to: { name, address: 'eve@example.org' }, subject: `Hi\r\nBcc: all@example.org` })
    await w.runTasks()
    const { to, bcc, subject } = await PostalMime.parse(taken[0] ?? '')
    expect(to?.map(({ address }) => address)).toEqual(['eve@example.org'])
    expect(bcc).toBeUndefined()
    expect(subject).toBe('Hi Bcc: all@example.org')
  })

  test('a mail carries an invitation that mail programs offer to the calendar', async () => {
    const { taken, settings } = await smtp()
    const w = await open(settings)
    const content = invitation({
      uid: 'one@firstrung',
      sequence: 1,
      method: 'CANCEL',
      start: w.clock.now,
      end: w.clock.now,
      summary: 'Interview',
      description: '',
      organizer: { name: 'Firstrung', email: 'hello@firstrung.example' },
      now: w.clock.now,
    })
    await send(w, { ...mail, calendar: { method: 'CANCEL', content } })
    await w.runTasks()
    expect(taken[0]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i)
    const { attachments } = await PostalMime.parse(taken[0] ?? '')
    expect(attachments.map(({ filename }) => filename)).toContain('invite.ics')
    for (const { content: bytes } of attachments) {
      expect(new TextDecoder().decode(bytes as ArrayBuffer)).toContain('UID:one@firstrung')
    }
  })

  test('a mail is retried with the same Message-ID when the server is busy, while other tasks continue', async () => {
    let busy = true
    const { taken, settings } = await smtp((recipient) => (busy && recipient === mail.to.address ? 451 : 250))
    const w = await open(settings)
    await send(w, mail)
    await send(w, { ...mail, to: { name: '', address: 'other@example.org' } })
    await expect(w.runTasks()).rejects.toThrow('the mail server did not take a mail: EENVELOPE 451')
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('Hello other,')

    busy = false
    while (taken.length < 2) {
      await sleep(250)
      await w.runTasks()
    }
    expect(taken[1]).toContain('Hello Ananya,')
    expect(JSON.stringify(w.logged())).not.toContain('ananya@example.org')
  })

  test('a mail is dropped when the server refuses the email address for good', async () => {
    const { taken, settings } = await smtp(() => 550)
    const w = await open(settings)
    await send(w, mail)
    expect(await w.runTasks()).toBe(1)
    expect(taken).toEqual([])
    const lines = w.logged().filter(({ msg }) => msg === 'a mail was refused for good')
    expect(lines).toEqual([expect.objectContaining({ reason: 'EENVELOPE 550' })])
  })

  test('a mail is written to the outbox when there is no mail server, once even if it is repeated', async () => {
    const w = await open()
    const id = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'
    const { mailer } = await w.within(async (ctx) => ctx)
    for (const _ of [1, 2]) await mailer.send(mail, id)
    const folder = join(w.dataDir, 'outbox')
    const file = `${mailboxOf('Ananya@example.org')}-${id}.eml`
    expect(await readdir(folder)).toEqual([file])
    const { to, subject } = await PostalMime.parse(await readFile(join(folder, file)))
    expect([to?.[0]?.address, subject]).toEqual(['ananya@example.org', 'Your interview <soon>'])
    const lines = JSON.stringify(w.logged().filter(({ msg }) => String(msg).includes('outbox')))
    expect(lines).toContain(`${id}.eml`)
    expect(lines).not.toContain('example.org')
  })
})

describe('the outbox', () => {
  test('the outbox deletes the mails to one person, and no others', async () => {
    const w = await open()
    await send(w, mail)
    await send(w, { ...mail, to: { name: 'Ravi', address: 'ravi@example.org' } })
    expect(await w.mailsTo('ananya@example.org')).toHaveLength(1)
    await w.within((ctx) => forgetMails.run(ctx, { mailbox: mailboxOf('ananya@example.org') }))
    expect(await w.mailsTo('ananya@example.org')).toEqual([])
    expect(await w.mailsTo('ravi@example.org')).toHaveLength(1)
  })

  test('the outbox keeps a mail for as many days as the settings say', async () => {
    const w = await open({ OUTBOX_DAYS: '30' })
    await w.within((ctx) => sweepOutbox.run(ctx, {}))
    await send(w, mail)
    await send(w, { ...mail, to: { name: 'Ravi', address: 'ravi@example.org' } })
    await w.runTasks()
    const folder = join(w.dataDir, 'outbox')
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
    for (const name of await readdir(folder)) {
      const at = daysAgo(name.startsWith(mailboxOf('ravi@example.org')) ? 29.9 : 30.1)
      await utimes(join(folder, name), at, at)
    }
    await w.within((ctx) => sweepOutbox.run(ctx, {}))
    expect(await w.mailsTo('ananya@example.org')).toEqual([])
    expect(await w.mailsTo('ravi@example.org')).toHaveLength(1)
  })
})

describe('an email address', () => {
  test('an email address gets a limited number of mails a day, and mails it asked for are counted apart', async () => {
    const w = await open({ MAILS_PER_ADDRESS_PER_DAY: '3' })
    await Promise.all(Array.from({ length: 6 }, () => send(w, mail)))
    await send(w, { ...mail, to: { name: '', address: 'ravi@example.org' } })
    expect(await w.mailsTo('ananya@example.org')).toHaveLength(3)
    expect(await w.mailsTo('ravi@example.org')).toHaveLength(1)
    const told = w.logged().filter(({ msg }) => String(msg).includes('had its mails of today'))
    expect(told).toHaveLength(3)
    expect(JSON.stringify(told)).not.toContain('example.org')

    const { mailer } = await w.within(async (ctx) => ctx)
    await mailer.send(mail, 'a-link', 'asked')
    expect(await w.mailsTo('ananya@example.org')).toHaveLength(4)
  })

  test('an email address gets few mails a day that nobody asked for, from all senders and in all spellings', async () => {
    const w = await open({ UNASKED_MAILS_PER_DAY: '5' })
    const { mailer } = await w.within(async (ctx) => ctx)
    const spellings = ['asha.rao@gmail.com', 'a.sharao+jobs@googlemail.com', 'ASHARAO@gmail.com']
    for (let n = 0; n < 12; n += 1) {
      await mailer.send({ ...mail, to: { name: '', address: spellings[n % 3] ?? '' } }, `mail-${n}`, 'unasked')
    }
    const all = await Promise.all(spellings.map((address) => w.mailsTo(address)))
    expect(all.flat()).toHaveLength(5)
  })

  test('an email address is reported to the team, once a day, when mails to it were left out', async () => {
    const w = await open({ MAILS_PER_ADDRESS_PER_DAY: '1' })
    const admin = await w.make.admin()
    const bell = async () => {
      await w.runTasks()
      const { notifications } = await w.as(admin).notifications.listAdmin()
      return notifications.filter(({ text }) => text.startsWith('Emails were left out today')).length
    }
    await send(w, mail)
    expect(await bell()).toBe(0)
    for (const _ of [1, 2]) await send(w, mail)
    expect(await bell()).toBe(1)
    w.clock.advance(24 * 3600_000)
    for (const _ of [1, 2]) await send(w, mail)
    expect(await bell()).toBe(2)
  })

  test('an email address gets few confirmation links, however many accounts register with its spellings', async () => {
    const w = await open({ UNASKED_MAILS_PER_DAY: '3' })
    const spellings = Array.from({ length: 6 }, (_, n) => `meera+${n}@example.org`)
    for (const email of spellings) {
      await w.as(null).accounts.register({ body: { email, password: 'correct-horse-1', userType: 'candidate' } })
      // A link for a new password is another way to the same mailbox.
      await w.as(null).accounts.askForReset({ body: { email } })
    }
    const mailed = await Promise.all(spellings.map((address) => w.mailsTo(address)))
    expect(mailed.flat()).toHaveLength(3)
    const { mailer } = await w.within(async (ctx) => ctx)
    await mailer.send({ ...mail, to: { name: '', address: 'meera@example.org' } }, 'a-link', 'asked')
    expect(await w.mailsTo('meera@example.org')).toHaveLength(1)
  })

  test.each([
    ['meera@example.org', 'Meera+a@Example.org', true],
    ['meera@bücher.example', 'meera@xn--bcher-kva.example', true],
    ['a.b@gmail.com', 'ab@googlemail.com', true],
    ['a.b@example.org', 'ab@example.org', false],
    ['meera@example.org', 'meera@example.com', false],
  ])('the addresses %s and %s are one mailbox: %s', (one, other, isOne) => {
    expect(mailboxBehind(one) === mailboxBehind(other)).toBe(isOne)
  })

  test('an email address does not reach its limit by tries while the mail server is busy', async () => {
    let busy = true
    const { taken, settings } = await smtp(() => (busy ? 451 : 250))
    const w = await open({ ...settings, MAILS_PER_ADDRESS_PER_DAY: '1' })
    const { mailer } = await w.within(async (ctx) => ctx)
    for (const _ of [1, 2, 3]) await expect(mailer.send(mail, 'a-task')).rejects.toThrow('did not take a mail')
    busy = false
    await mailer.send(mail, 'a-task')
    await mailer.send(mail, 'another-task')
    expect(taken).toHaveLength(1)
  })
})

describe('words of a person in a mail that nobody asked for', () => {
  test.each([
    ['Sahyadri Software', 'Sahyadri Software'],
    ['https://evil.test/claim', ''],
    ['Visit evil.test now', 'Visit now'],
    ['Call +91 98765 43210 now', 'Call now'],
    ['Call ९८७६५४३२१० now', 'Call now'],
    ['claim@evil.test', ''],
    ['J.P. Verma & Sons 1984', 'J. P. Verma & Sons 1984'],
    ['www.evil', ''],
    ['a'.repeat(80), `${'a'.repeat(59)}…`],
  ])('the name %s in an unwanted mail becomes %s', (text, harmless) => {
    expect(harmlessWords(text)).toBe(harmless)
  })

  test('words of a person are inserted by the layout into subject and text, and never read as an encoded word', async () => {
    const { taken, settings } = await smtp()
    const w = await open(settings)
    const words = { who: 'Visit https://evil.test/claim', company: '=?UTF-8?B?RXZpbA==?= {who}' }
    await send(w, { ...mail, subject: '{who} invites you to {company}', paragraphs: ['{who} and {company}'], words })
    await w.runTasks()
    const { subject, text } = await PostalMime.parse(taken[0] ?? '')
    expect(subject).toBe('Visit invites you to = ?UTF-8?B?RXZpbA== ?= {who}')
    expect(text).not.toContain('evil.test')
  })
})

test.each([
  ['Ananya Iyer', 'a@example.org', 'Ananya'],
  ['Dr. Ananya Iyer', 'a@example.org', 'Ananya'],
  ['Smt Meera Nair', 'a@example.org', 'Meera'],
  ['Sri Wahyuni', 'a@example.org', 'Sri'],
  ['Dr.', 'meera.nair@example.org', 'meera.nair'],
  ['Śrīnivāsa Rao', 'a@example.org', 'Śrīnivāsa'],
  ['आशा राव', 'a@example.org', 'आशा'],
  ["D'Souza-Nair Maria", 'a@example.org', "D'Souza-Nair"],
  ['', 'meera.nair@example.org', 'meera.nair'],
  ['   ', 'meera.nair@example.org', 'meera.nair'],
  ['https://evil.test/claim-your-offer', 'meera@example.org', 'meera'],
  ['Meera https://evil.test', 'meera@example.org', 'meera'],
  ['evil.test', 'meera@example.org', 'meera'],
  ['ｅｖｉｌ．ｔｅｓｔ', 'meera@example.org', 'meera'],
  ['evil。test', 'meera@example.org', 'meera'],
  ['www evil', 'meera@example.org', 'meera'],
  ['boss@evil.test', 'meera@example.org', 'meera'],
  ['call:98765', 'meera@example.org', 'meera'],
  ['9876543210', 'meera@example.org', 'meera'],
  ['', 'meera+www.evil.test@example.org', 'meera'],
  ['', 'meera/evil@example.org', 'there'],
])('a mail to %s at %s greets %s', (name, address, greeted) => {
  expect(greetingName({ name, address })).toBe(greeted)
})

test('a name that is a URL does not appear in the mail', async () => {
  const { taken, settings } = await smtp()
  const w = await open(settings)
  await send(w, { ...mail, to: { name: 'https://evil.test/claim-your-offer', address: 'stranger@example.org' } })
  await w.runTasks()
  expect(taken).toHaveLength(1)
  expect(taken[0]).not.toContain('evil')
})

test('settings of mail that cannot work stop the start with a sentence', () => {
  const reason = (settings: Record<string, string>) => {
    try {
      readEnv(settings)
      return ''
    } catch (error) {
      expect(error).toBeInstanceOf(BadSettings)
      return (error as Error).message
    }
  }
  expect(reason({ SMTP_URL: 'mail.example.org' })).toBe('SMTP_URL: must start with smtp:// or smtps://')
  expect(reason({ SMTP_URL: 'smtp://a:b:c:d', MAIL_FROM: 'a@example.org' })).toBe(
    'SMTP_URL: is no address of a mail server.',
  )
  expect(reason({ SMTP_URL: 'smtps://mail.example.org' })).toBe('MAIL_FROM must be set together with SMTP_URL.')
  expect(reason({ MAIL_FROM: 'Asha <a@example.org>' })).toBe(
    'MAIL_FROM: must be one address, such as hello@example.org',
  )
})
