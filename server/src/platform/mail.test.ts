import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import { openWorld, type World } from '#src/testing/world.ts'
import { invitation } from './calendar.ts'
import { type Mail, sendMail } from './mail.ts'

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

async function open(settings: Record<string, string> = {}): Promise<World> {
  const world = await openWorld(settings)
  opened.push(world)
  return world
}

/** A mail server that takes or refuses what `answer` says, and keeps what it took. */
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

const send = (w: World, one: Mail) => w.within((ctx) => ctx.later(sendMail, one))

describe('a mail', () => {
  test('reaches the mail server once, as text and HTML, with nothing in it that could be taken for markup', async () => {
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

  test('is not sent when its cause is rolled back', async () => {
    const { taken, settings } = await smtp()
    const w = await open(settings)
    const cause = w.within(async (ctx) => {
      await ctx.later(sendMail, mail)
      throw new Error('undone')
    })
    await expect(cause).rejects.toThrow('undone')
    expect(await w.runTasks()).toBe(0)
    expect(taken).toEqual([])
  })

  test('has one recipient and no header of its own making, whatever stands in a name', async () => {
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

  test('carries an invitation that mail programs offer to the calendar', async () => {
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

  test('is tried again when the server is busy, with the same Message-ID, and other tasks go on', async () => {
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

  test('is given up when the server refuses the address for good', async () => {
    const { taken, settings } = await smtp(() => 550)
    const w = await open(settings)
    await send(w, mail)
    expect(await w.runTasks()).toBe(1)
    expect(taken).toEqual([])
    const lines = w.logged().filter(({ msg }) => msg === 'a mail was refused for good')
    expect(lines).toEqual([expect.objectContaining({ reason: 'EENVELOPE 550' })])
  })

  test('lies in the outbox when there is no mail server, and a repeat does not lie there twice', async () => {
    const w = await open()
    const id = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'
    for (const _ of [1, 2]) await w.within((ctx) => ctx.mailer.send(mail, id))
    const folder = await w.within(async (ctx) => join(ctx.env.dataDir, 'outbox'))
    expect(await readdir(folder)).toEqual([`${id}.eml`])
    const { to, subject } = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
    expect([to?.[0]?.address, subject]).toEqual(['ananya@example.org', 'Your interview <soon>'])
    const lines = JSON.stringify(w.logged().filter(({ msg }) => String(msg).includes('outbox')))
    expect(lines).toContain(`${id}.eml`)
    expect(lines).not.toContain('example.org')
  })
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
