import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Whatever reaches a person passes the gate (`platform/mail/gate.ts`), which asks what its kind obeys. So nobody else names the
 * mailer, writes notices or queues the tasks that send, and messages to open pages come from a few files whose rooms say who
 * hears them.
 */
const src = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*.ts', { cwd: src, exclude: ['testing/**', '**/*.test.ts', '**/*.child.ts'] })
const sources = files.map((path) => ({ path, text: readFileSync(`${src}/${path}`, 'utf8') }))

/** Each way to a person: how a file looks that takes it, and the files that may, with the reason. */
const ways: Record<string, { sign: RegExp; may: Record<string, string> }> = {
  'the mailer': {
    sign: /\bmailer\b/,
    may: {
      'platform/mail/gate.ts': 'hands it what it has asked about',
      'platform/mail/mail.ts': 'is the mailer',
      'platform/context.ts': 'carries it',
      'assemble.ts': 'makes it, asks whether its server answers, and closes it',
    },
  },
  'handing a mail over without asking': {
    sign: /\bhandToMailer\b/,
    may: {
      'platform/mail/gate.ts': 'asks before',
      'domains/notifications/notifications.letters.tasks.ts': 'asks before, for each passage as well',
    },
  },
  'the task that sends a letter': {
    sign: /\bsendLetter\b/,
    may: {
      'domains/notifications/notifications.letters.tasks.ts': 'is the task',
      'domains/notifications/notifications.service.ts': 'asks before it queues',
      'tasks.ts': 'lists it',
    },
  },
  'the task that sends a mail': {
    sign: /\bsendMail\b/,
    may: {
      'platform/mail/gate.ts': 'is the task, which asks',
      'platform/mail/mail.ts': 'calls a function of this name of its library',
      'tasks.ts': 'lists it',
    },
  },
  'rows of notices': {
    sign: /insertInto\(\s*'notices'|insert\s+into\s+notices\b/i,
    may: { 'domains/notifications/notifications.service.ts': 'asks before' },
  },
  'sentences of a daily mail': {
    sign: /insertInto\(\s*'digestEntries'|insert\s+into\s+digest_entries\b/i,
    may: { 'domains/notifications/notifications.service.ts': 'asks before, and for each once more in the morning' },
  },
  'open pages': {
    sign: /live\s*\.emit\b/,
    may: {
      'domains/hiring/application/live.service.ts': 'to those who may open the job, and to the team',
      'domains/hiring/messages/conversations.service.ts': 'to the two sides that may read the conversation',
      'domains/service-requests/service-requests.service.ts': 'to the team',
      'domains/forum/forum.rooms.ts': 'to those who have the post open, which is asked of them when they join',
      'domains/notifications/notifications.service.ts': 'to those whose notices were written',
    },
  },
  'another mailer': {
    sign: /from 'nodemailer'/,
    may: { 'platform/mail/mail.ts': 'is the mailer' },
  },
}

describe.each(Object.entries(ways))('%s', (_, { sign, may }) => {
  const taking = sources.flatMap(({ path, text }) => (sign.test(withoutComments(text)) ? [path] : []))
  test('a sender is used where the gate is asked, and nowhere else', () => {
    expect(taking.filter((path) => !(path in may))).toEqual([])
  })
  test('a sender is used in every file that is named', () => {
    expect(Object.keys(may).filter((path) => !taking.includes(path))).toEqual([])
  })
})

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
}

describe('a way past the gate is noticed', () => {
  test.each([
    ['the mailer', 'await ctx.mailer.send(mail, id)'],
    ['the mailer', 'const { mailer } = ctx'],
    ['handing a mail over without asking', 'await handToMailer(ctx, mail, kind, id)'],
    ['the task that sends a letter', 'await ctx.later(sendLetter, letter)'],
    ['the task that sends a mail', 'await ctx.later(sendMail, mail)'],
    ['rows of notices', "ctx.db\n.insertInto('notices')"],
    ['rows of notices', 'sql`insert into notices (text) values (1)`'],
    ['sentences of a daily mail', "insertInto('digestEntries')"],
    ['open pages', "ctx.after(() => ctx.live.emit('role:admin', 'x', {}))"],
    ['another mailer', "import { createTransport } from 'nodemailer'"],
  ])('a way past the gate is noticed: %s: %s', (way, text) => {
    expect(ways[way]?.sign.test(text)).toBe(true)
  })
})
