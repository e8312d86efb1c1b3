import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract, type LetterparserNode, parse } from 'letterparser'
import { type AddressObject, simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitation } from '#src/platform/time/calendar.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { sendMail } from './gate.ts'
import { type Mail, mailboxOf } from './mail.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ MAIL_FROM: 'hello@firstrung.example' })
})
afterAll(() => w.close())

/** What a mail program shows. */
interface Seen {
  from: string
  to: string[]
  subject: string
  text: string
  /** The calendar entry, with the method by which programs know what to do with it. */
  calendar: string
}

const one = (found: AddressObject | AddressObject[] | undefined) => [found ?? []].flat().flatMap(({ value }) => value)

/** The parts of a mail that hold no others. */
const nodesOf = (node: LetterparserNode): LetterparserNode[] =>
  Array.isArray(node.body) ? node.body.flatMap(nodesOf) : [node]

/** Three programs that we did not write. */
const readers: Record<string, (source: Buffer) => Promise<Seen>> = {
  'postal-mime': async (source) => {
    const mail = await PostalMime.parse(source)
    const entry = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    return {
      from: `${mail.from?.name} <${mail.from?.address}>`,
      to: (mail.to ?? []).map(({ name, address }) => `${name} <${address}>`),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      calendar: `${entry?.method} ${new TextDecoder().decode(entry?.content as ArrayBuffer | undefined)}`,
    }
  },
  mailparser: async (source) => {
    const mail = await simpleParser(source)
    const entry = mail.attachments.find(({ contentType }) => contentType === 'text/calendar')
    return {
      from: one(mail.from)
        .map(({ name, address }) => `${name} <${address}>`)
        .join(),
      to: one(mail.to).map(({ name, address }) => `${name} <${address}>`),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      calendar: `${/method=(\w+)/i.exec(source.toString())?.[1]} ${entry?.content.toString() ?? ''}`,
    }
  },
  letterparser: async (source) => {
    const mail = extract(source.toString())
    const entry = nodesOf(parse(source.toString())).find(({ contentType }) => contentType.type === 'text/calendar')
    return {
      from: `${mail.from?.name} <${mail.from?.address}>`,
      to: (mail.to ?? []).map(({ name, address }) => `${name} <${address}>`),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      calendar: `${entry?.contentType.parameters['method']} ${typeof entry?.body === 'string' ? entry.body : ''}`,
    }
  },
}

const names = [
  'Ananya "Anu" Iyer',
  'Rao, Asha; HR: <x@evil.example>',
  "Seán O'Brien (Test)",
  'आशा राव, पुणे',
  'x\r\nBcc: all@evil.example',
  '=?UTF-8?B?RmlsZQ==?= Support',
]
/** Without what would end a line, and with the mark of an encoded word apart. */
const shown = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').replaceAll('=?', '= ?')

async function written(mail: Mail): Promise<Buffer> {
  await w.within((ctx) => ctx.later(sendMail, { kind: 'accountNotice', ...mail }))
  await w.runTasks()
  const folder = join(w.dataDir, 'outbox')
  const [name = expect.fail('no mail')] = (await readdir(folder)).filter((one) =>
    one.startsWith(mailboxOf(mail.to.address)),
  )
  return readFile(join(folder, name))
}

describe.each(Object.entries(readers))('a mail as %s reads it', (reader, read) => {
  test.each(names)('a mail escapes what people wrote from its syntax: %j', async (name) => {
    const address = `person-${names.indexOf(name)}@${reader}.example`
    const content = invitation({
      uid: 'one@firstrung',
      sequence: 1,
      method: 'REQUEST',
      start: w.clock.now,
      end: w.clock.now,
      summary: `Interview with ${name}`,
      description: name,
      attendee: { name, email: address },
      organizer: { name, email: 'hello@firstrung.example' },
      now: w.clock.now,
    })
    const source = await written({
      to: { name, address },
      subject: `Interview with ${name}: it is set`,
      paragraphs: [`It is set with ${name}.`],
      calendar: { method: 'REQUEST', content },
    })
    const seen = await read(source)
    expect(seen.to).toHaveLength(1)
    expect(seen.to[0]).toContain(`<${address}>`)
    expect(seen.from).toBe('Firstrung <hello@firstrung.example>')
    expect(seen.subject).toBe(`Interview with ${shown(name)}: it is set`)
    expect(seen.calendar.replaceAll('\r\n', '\n').trim()).toBe(`REQUEST ${content.replaceAll('\r\n', '\n')}`)
    expect(source.toString().split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })
})
