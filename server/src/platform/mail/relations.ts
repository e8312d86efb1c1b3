import type { Handle } from '#src/platform/database/db.ts'

/** Who wrote or caused a letter, and what it is about. Without any field the sender is the platform itself. */
export interface Sender {
  /** The company for which the letter is written. */
  company?: string | undefined
  /** The author of the text. */
  account?: string | undefined
  /** The message of a conversation that the letter quotes. */
  message?: string | undefined
  /** The forum comment to which the letter links. */
  comment?: string | undefined
  job?: string | undefined
  event?: string | undefined
}

/** The obstacles between a sender and a receiver, each with the field of the sender that finds it; null for the receiver. */
export const obstacles = {
  'sender suspended': 'account',
  'company suspended': 'company',
  blocked: 'company',
  'access ended': 'company',
  'message removed': 'message',
  'comment removed': 'comment',
  /** Completed or deleted. */
  'job closed': 'job',
  'off the board': 'job',
  'event hidden': 'event',
  /** They cannot sign in, so their letters wait in the bell. */
  'receiver suspended': null,
} as const satisfies Record<string, keyof Sender | null>

export type Obstacle = keyof typeof obstacles

/**
 * Reads the obstacles between senders and receivers, in one statement for all of them. The tables belong to domains above those
 * that write letters, so the start passes this function in.
 */
export type Relations = (
  db: Handle,
  questions: readonly { receiver: string | null; from: Sender }[],
) => Promise<readonly ReadonlySet<Obstacle>[]>
