import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '#src/env.ts'
import { type Limits, TooMany } from './limits.ts'
import { mailHtml, mailText, nameInMail } from './mail-layout.ts'
import type { Task } from './tasks.ts'

/** A mail to one person. Plain text throughout: the layout greets, escapes and signs. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  paragraphs: string[]
  link?: { text: string; url: string }
  /** Text that `invitation` made. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
}

export interface Mailer {
  /**
   * Hands one mail over. A repeat with the same id carries the same Message-ID. An address gets only so many mails a day,
   * those that it asked for itself (`asked`) counted apart: nobody's mailbox is filled, and no way back in is closed.
   */
  send(mail: Mail, id: string, kind?: 'news' | 'asked'): Promise<void>
  /** Throws when the mail server does not answer, or does not take our name and password. */
  reach(): Promise<unknown>
  close(): void
}

/**
 * Sends a mail, written into the transaction of its cause: `ctx.later(sendMail, mail)`. The payload lies readable in the
 * queue for a while; a mail with a secret in its link is made by a task of its own, which calls `ctx.mailer`.
 */
export const sendMail: Task<Mail> = {
  name: 'mail.send',
  ownTransaction: true,
  retries: 30,
  run: (ctx, mail) => ctx.mailer.send(mail, ctx.taskId),
}

/** The address that mails come from, and that invitations are made by. */
export const senderOf = (env: Env): string => env.MAIL_FROM ?? `no-reply@${new URL(env.publicUrl).hostname}`

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mailbox, in names of files and counters that need not tell whose it is. */
export const mailboxOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 32)

/** Sends an address no more mails in a day than MAILS_PER_ADDRESS_PER_DAY; further ones are left out. */
export function limitedMailer(mailer: Mailer, limits: Limits, log: FastifyBaseLogger): Mailer {
  return {
    ...mailer,
    async send(mail, id, kind = 'news') {
      const counter = `${kind}:${mailboxOf(mail.to.address)}`
      try {
        await limits.use('mails', counter)
      } catch (error) {
        if (!(error instanceof TooMany)) throw error
        return log.warn({ mail: id }, 'an address has had its mails of today; this one was left out')
      }
      try {
        await mailer.send(mail, id)
      } catch (error) {
        // It comes again as a repeat.
        await limits.takeBack('mails', counter)
        throw error
      }
    },
  }
}

/** Mails go to the server of SMTP_URL, or else into files of the folder `outbox` in the data directory. */
export function makeMailer(env: Env, log: FastifyBaseLogger): Mailer {
  const home = new URL(env.publicUrl)
  const message = (mail: Mail, id: string): SendMailOptions => ({
    from: { name: 'Firstrung', address: senderOf(env) },
    to: { name: nameInMail(oneLine(mail.to.name)), address: oneLine(mail.to.address) },
    subject: oneLine(mail.subject),
    text: mailText(mail, env.publicUrl),
    html: mailHtml(mail, env.publicUrl),
    messageId: `<${id}@${home.hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.content },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return env.SMTP_URL ? overSmtp(new URL(env.SMTP_URL), message, log) : intoOutbox(env, message, log)
}

type Message = (mail: Mail, id: string) => SendMailOptions

function overSmtp(server: URL, message: Message, log: FastifyBaseLogger): Mailer {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  const transport = createTransport({
    url: server.href,
    pool: true,
    maxConnections: 2,
    ...patience,
    // A password never travels an open line.
    ...(server.protocol === 'smtp:' && server.password && !isHere && { requireTLS: true }),
  })
  return {
    async send(mail, id) {
      try {
        await transport.sendMail(message(mail, id))
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
        // The server's own words can hold the address.
        const reason = [code, responseCode].filter(Boolean).join(' ')
        if (!isFinal(code, responseCode)) throw new Error(`the mail server did not take a mail: ${reason}`)
        log.error({ mail: id, reason }, 'a mail was refused for good')
      }
    },
    reach: () => transport.verify(),
    close: () => transport.close(),
  }
}

/** The server knows this address or this text and will never take it; everything else may pass later. */
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

/** Clears the outbox of the mails to somebody who is deleted. Some minutes later, when the last ones have been written. */
export const forgetMails: Task<{ mailbox: string }> = {
  name: 'mail.forget',
  ownTransaction: true,
  run: ({ env }, { mailbox }) => clearOutbox(env, (name) => name.startsWith(`${mailbox}-`)),
}

const day = 24 * 3600 * 1000

/** Clears the outbox of mails older than OUTBOX_DAYS, every night. */
export const sweepOutbox: Task<Record<string, never>> = {
  name: 'mail.sweep-outbox',
  cron: '45 3 * * *',
  ownTransaction: true,
  run: ({ env }) =>
    // The files' own times, which go by the clock of the machine.
    clearOutbox(env, async (_, path) => {
      const written = await stat(path).catch(() => null)
      return written !== null && Date.now() - written.mtimeMs > env.OUTBOX_DAYS * day
    }),
}

function intoOutbox(env: Env, message: Message, log: FastifyBaseLogger): Mailer {
  const folder = outboxOf(env)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, id) {
      const { message: bytes } = await transport.sendMail(message(mail, id))
      const file = join(folder, `${mailboxOf(mail.to.address)}-${id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file }, 'a mail lies in the outbox; set SMTP_URL to send mails')
    },
    reach: () => mkdir(folder, { recursive: true }),
    close: () => undefined,
  }
}

/** A name or subject is one line, whatever somebody typed. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()
