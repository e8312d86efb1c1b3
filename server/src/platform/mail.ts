import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '#src/env.ts'
import { mailHtml, mailText } from './mail-layout.ts'
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
  /** Hands one mail over. A repeat with the same id carries the same Message-ID. */
  send(mail: Mail, id: string): Promise<void>
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

/** Mails go to the server of SMTP_URL, or else into files of the folder `outbox` in the data directory. */
export function makeMailer(env: Env, log: FastifyBaseLogger): Mailer {
  const home = new URL(env.publicUrl)
  const message = (mail: Mail, id: string): SendMailOptions => ({
    from: { name: 'Firstrung', address: senderOf(env) },
    to: { name: oneLine(mail.to.name), address: oneLine(mail.to.address) },
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

function intoOutbox(env: Env, message: Message, log: FastifyBaseLogger): Mailer {
  const folder = join(env.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, id) {
      const { message: bytes } = await transport.sendMail(message(mail, id))
      const file = join(folder, `${id}.eml`)
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
