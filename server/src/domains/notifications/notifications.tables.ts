import type { MailTopic, NoticeData } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { LetterKind } from '#src/platform/mail/letters.ts'
import type { Sender } from '#src/platform/mail/relations.ts'
import type { Decisions } from './notifications.decisions.service.ts'

/** A message to one person inside the product. */
export interface NoticeTable {
  id: Generated<string>
  recipientId: string
  text: string
  /** Identifies what it is about; null where nothing can be sent twice. */
  key: string | null
  data: JSONColumnType<Partial<NoticeData>>
  /** Who is named at the beginning of the text, and how, where the data does not say it. */
  namedId: string | null
  namedAs: string | null
  /** Of a notification about decisions: whose they are, about which job and how many; null of all others. */
  decisions: JSONColumnType<Decisions, string | null | undefined, string | null> | null
  readAt: Date | null
  createdAt: Generated<Date>
}

/** What the next daily mail of somebody says. */
export interface DigestEntryTable {
  id: Generated<string>
  accountId: string
  topic: MailTopic
  text: string
  /** Where it leads. */
  url: string
  /** The kind of letter, whose rule applies; who sent it and what it is about. */
  kind: Generated<LetterKind>
  sender: JSONColumnType<Sender>
  createdAt: Date
}

/** An address to which the invitation of an appointment went. */
export interface CalendarHolderTable {
  uid: string
  address: string
  /** Null for somebody without an account, and of a deleted account until the cancellation is sent. */
  accountId: string | null
  sequence: number
  startsAt: Date
  endsAt: Date
  isHeld: boolean
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    notices: NoticeTable
    digestEntries: DigestEntryTable
    calendarHolders: CalendarHolderTable
  }
}
