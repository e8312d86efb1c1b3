import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Env } from '#src/env.ts'
import { type Limits, TooMany } from '#src/platform/limits/limits.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { type MailBrand, mailHtml, mailText, nameInMail, withWords } from './mail-layout.ts'

/**
 * A mail to one person. Plain text: the layout adds greeting, escaping and signature. `{site}` in a text is the name of the
 * installation, `{name}` those of `words` with this name.
 */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  paragraphs: string[]
  /** People's texts in mails that nobody asked for. Only the layout inserts them, without links and phone numbers. */
  words?: Readonly<Record<string, string>>
  link?: { text: string; url: string }
  /** Links below the first one, which is the only button. */
  furtherLinks?: { text: string; url: string }[]
  /** The URL that switches such mails off with one click (RFC 8058). */
  unsubscribe?: string
  /** Text that `invitation` made. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
}

/**
 * The kind of a mail for the limits of a mailbox: news; what its owner asked for; what others cause; links that confirm an
 * address, which may belong to somebody else.
 */
export type MailKind = 'news' | 'asked' | 'unasked' | 'confirming'

export interface Mailer {
  /**
   * Sends one mail. A repeat with the same id has the same Message-ID. A mailbox gets a limited number of mails a day. Mails
   * that its owner asked for (`asked`) count separately: nobody's mailbox is flooded, and password resets stay possible. Of
   * those that others cause and nobody asked for (`unasked`) it gets a handful from all senders together, and as many links that
   * confirm an address (`confirming`), for all of its spellings. News are left out where the address is not confirmed. Returns
   * whether it was sent.
   */
  send(mail: Mail, id: string, kind?: MailKind): Promise<boolean>
  /** Throws when the mail server does not answer, or refuses our user name and password. */
  reach(): Promise<unknown>
  close(): void
}

/** The sender of mails and the organizer of invitations. */
export const senderOf = (env: Env): string => env.MAIL_FROM ?? `no-reply@${new URL(env.publicUrl).hostname}`

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A key for a mailbox, for names of files and counters that must not reveal the address. */
export const mailboxOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 32)

/** Hosts whose mailboxes ignore dots in their names. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One key for all spellings of a mailbox's address: without text after a +, with the domain in ASCII
 * as in DNS, and without the dots that Gmail ignores.
 */
export function mailboxBehind(address: string): string {
  const at = address.lastIndexOf('@')
  const host =
    domainToASCII(address.slice(at + 1).trim()) ||
    address
      .slice(at + 1)
      .trim()
      .toLowerCase()
  const [name = ''] = address.slice(0, Math.max(at, 0)).normalize('NFKC').trim().toLowerCase().split('+')
  return mailboxOf(dotless.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`)
}

/**
 * Sends no news to addresses that nobody has confirmed, also not later. Answers to a request of the mailbox's
 * owner and invitations are sent.
 */
export function confirmedMailer(
  mailer: Mailer,
  isHeld: (address: string) => Promise<boolean>,
  log: FastifyBaseLogger,
): Mailer {
  return {
    ...mailer,
    async send(mail, id, kind = 'news') {
      if (kind === 'news' && (await isHeld(mail.to.address))) {
        log.info({ mail: id }, 'an address is not confirmed; a mail was left out')
        return false
      }
      return mailer.send(mail, id, kind)
    },
  }
}

/**
 * Sends a mailbox at most MAILS_PER_ADDRESS_PER_DAY mails a day, or UNASKED_MAILS_PER_DAY; further ones are left out, and
 * `onLeftOut` is called.
 */
export function limitedMailer(
  mailer: Mailer,
  limits: Limits,
  log: FastifyBaseLogger,
  onLeftOut: () => Promise<unknown>,
): Mailer {
  return {
    ...mailer,
    async send(mail, id, kind = 'news') {
      const counter = `${kind}:${mailboxBehind(mail.to.address)}`
      const limit = kind === 'unasked' || kind === 'confirming' ? 'unaskedMails' : 'mails'
      try {
        await limits.use(limit, counter)
      } catch (error) {
        if (!(error instanceof TooMany)) throw error
        log.warn({ mail: id }, 'an address has had its mails of today; this one was left out')
        await onLeftOut()
        return false
      }
      try {
        return await mailer.send(mail, id)
      } catch (error) {
        // The retry will count it again.
        await limits.takeBack(limit, counter)
        throw error
      }
    },
  }
}

/**
 * Mails go to the server of SMTP_URL, else into files in the folder `outbox` of the data directory. `brandOf` is asked for
 * each mail, so that a new name shows in the next one.
 */
export function makeMailer(env: Env, log: FastifyBaseLogger, brandOf: () => Promise<MailBrand>): Mailer {
  const home = new URL(env.publicUrl)
  const message = async (written: Mail, id: string): Promise<SendMailOptions> => {
    const brand = await brandOf()
    const mail = withWords(written, brand.name)
    return {
      from: { name: oneLine(brand.name), address: senderOf(env) },
      to: { name: apart(nameInMail(oneLine(mail.to.name))), address: oneLine(mail.to.address) },
      subject: oneLine(mail.subject),
      text: mailText(mail, env.publicUrl, brand),
      html: mailHtml(mail, env.publicUrl, brand),
      messageId: `<${id}@${home.hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      ...(mail.calendar && {
        icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.content },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    }
  }
  return env.SMTP_URL ? overSmtp(new URL(env.SMTP_URL), message, log) : intoOutbox(env, message, log)
}

/** Loaded with the first mail. */
const nodemailer = () => import('nodemailer')

type Message = (mail: Mail, id: string) => Promise<SendMailOptions>

function overSmtp(server: URL, message: Message, log: FastifyBaseLogger): Mailer {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  const open = async () =>
    (await nodemailer()).createTransport({
      url: server.href,
      pool: true,
      maxConnections: 2,
      ...patience,
      // A password is never sent over an unencrypted connection.
      ...(server.protocol === 'smtp:' && server.password && !isHere && { requireTLS: true }),
    })
  let opened: ReturnType<typeof open> | undefined
  const transport = () => (opened ??= open())
  return {
    async send(mail, id) {
      const written = await message(mail, id)
      try {
        await (await transport()).sendMail(written)
        return true
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
        // The server's message can contain the address.
        const reason = [code, responseCode].filter(Boolean).join(' ')
        if (!isFinal(code, responseCode)) throw new Error(`the mail server did not take a mail: ${reason}`)
        log.error({ mail: id, reason }, 'a mail was refused for good')
        return false
      }
    },
    reach: async () => (await transport()).verify(),
    close: () => void opened?.then((used) => used.close()),
  }
}

/** The server refuses this address or text permanently; after every other failure a retry may succeed. */
const isFinal = (code: string, answer = 0): boolean => ['EENVELOPE', 'EMESSAGE'].includes(code) && answer >= 500

const outboxOf = (env: Env): string => join(env.dataDir, 'outbox')

/** Removes those files of the outbox that `which` names. */
async function clearOutbox(env: Env, which: (name: string, path: string) => boolean | Promise<boolean>): Promise<void> {
  const folder = outboxOf(env)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (await which(name, path)) await rm(path, { force: true })
  }
}

/** Deletes the mails to a deleted person from the outbox. Some minutes later, when the last ones have been written. */
export const forgetMails: Task<{ mailbox: string }> = {
  name: 'mail.forget',
  ownTransaction: true,
  run: ({ env }, { mailbox }) => clearOutbox(env, (name) => name.startsWith(`${mailbox}-`)),
}

const day = 24 * 3600 * 1000

/** Deletes mails older than OUTBOX_DAYS from the outbox, every night. */
export const sweepOutbox: Task<Record<string, never>> = {
  name: 'mail.sweep-outbox',
  cron: '45 3 * * *',
  ownTransaction: true,
  run: ({ env }) =>
    // File times use the clock of the machine.
    clearOutbox(env, async (_, path) => {
      const written = await stat(path).catch(() => null)
      return written !== null && Date.now() - written.mtimeMs > env.OUTBOX_DAYS * day
    }),
}

function intoOutbox(env: Env, message: Message, log: FastifyBaseLogger): Mailer {
  const folder = outboxOf(env)
  let isFirst = true
  return {
    async send(mail, id) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await transport.sendMail(await message(mail, id))
      const file = join(folder, `${mailboxOf(mail.to.address)}-${id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      // Only the first one is logged as info; the others are in the same folder.
      log[isFirst ? 'info' : 'debug']({ file }, 'a mail lies in the outbox; set SMTP_URL to send mails')
      isFirst = false
      return true
    },
    reach: () => mkdir(folder, { recursive: true }),
    close: () => undefined,
  }
}

/** A name without separators of addresses, because some programs decode it before they look for the end of an address. */
const apart = (name: string): string =>
  name
    .replaceAll(/[,;:<>]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** A name or subject as one line, whatever somebody typed, and without encoded words, which mail programs would decode. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
