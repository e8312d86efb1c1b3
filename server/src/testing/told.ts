import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import type { Person } from './factories.accounts.ts'
import type { TestServer } from './test-server.ts'

/** What a test reads of a mail. */
export interface ReadMail {
  id: string
  to: string
  words: string
  /** The version of a calendar entry that it brings. */
  entry?: { uid: string; method: string; sequence: number }
}

const toText = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()

/** The name of somebody by where they stand: a text that holds it is about them. */
export const nameOf = (state: string): string => `Meera ${state}`

/** Reads a mail and the calendar entry that it brings. */
export function readMail({ messageId, to, subject, text, attachments }: Email): ReadMail {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const mail = { id: messageId ?? '', to: to?.[0]?.address ?? '', words: `${subject}\n${text}` }
  if (!file) return mail
  const lines = toText(file.content).replaceAll(/\r?\n[ \t]/g, '')
  const field = (name: string) =>
    lines
      .split(/\r?\n/)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  return { ...mail, entry: { uid: field('UID'), method: field('METHOD'), sequence: Number(field('SEQUENCE')) } }
}

/** Counts who got something: 'candidate, 2 lead'. */
export function said(people: Record<string, number>): string {
  const parts = Object.entries(people).flatMap(([who, count]) =>
    count === 0 ? [] : [count === 1 ? who : `${count} ${who}`],
  )
  return parts.join(', ') || '-'
}

/**
 * Who has a calendar entry after all these mails, by the names of their addresses: a cancellation comes once, to those alone who have
 * it, and each version is newer than the one before. `saved` took the entry as a file before the first mail.
 */
export function entriesAfter(
  mails: readonly ReadMail[],
  uid: string | undefined,
  who: Record<string, string>,
  saved: readonly string[] = [],
): string {
  if (!uid) return '-'
  const holding = Object.entries(who).filter(([name, address]) => {
    const versions = mails.flatMap(({ to, entry }) => (to === address && entry?.uid === uid ? [entry] : []))
    const methods = [...(saved.includes(name) ? ['REQUEST'] : []), ...versions.map(({ method }) => method)]
    const wrong = methods.filter((method, at) => method === 'CANCEL' && methods[at - 1] !== 'REQUEST')
    const sequences = versions.map(({ sequence }) => sequence)
    expect({ name, wrong, methods: wrong.length > 0 ? methods : [] }).toEqual({ name, wrong: [], methods: [] })
    expect({ name, sequences }).toEqual({ name, sequences: sequences.toSorted((a, b) => a - b) })
    return methods.at(-1) === 'REQUEST'
  })
  return holding.map(([name]) => name).join(', ') || 'nobody'
}

/** Changes the emails of these people to `new.…` with the links in their mails. */
export async function changeEmails(w: TestServer, people: readonly Person[]): Promise<void> {
  for (const person of people) await w.as(person).accounts.askForEmailChange({ body: { email: `new.${person.email}` } })
  const mails = (await w.mails()).map(readMail)
  for (const { email } of people) {
    const mail = mails.findLast(({ to }) => to === `new.${email}`)
    const token = /\/[\w-]*email#(\S+)/.exec(mail?.words ?? '')?.[1] ?? expect.fail(mail?.words)
    await w.as(null).accounts.confirmNewEmail({ body: { token } })
  }
}
