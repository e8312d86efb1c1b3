import type { Handle } from './db.ts'

/** In whose words or by whose act something is written, and what it is about; nobody of these is the platform itself. */
export interface Sender {
  /** The company for which it is written. */
  company?: string | undefined
  /** The author of the text. */
  account?: string | undefined
  /** The message of a conversation that it quotes. */
  message?: string | undefined
  /** The comment of the forum that it leads to. */
  comment?: string | undefined
  job?: string | undefined
  event?: string | undefined
}

/** What can stand between a sender and a receiver, and the part of the sender by which it is found; null for the receiver. */
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
  /** They cannot sign in: what they would be mailed about waits for them. */
  'receiver suspended': null,
} as const satisfies Record<string, keyof Sender | null>

export type Obstacle = keyof typeof obstacles

/**
 * Reads what stands between senders and receivers, in one statement for all of them. The tables belong to domains above those
 * that write letters, so the start hands this in.
 */
export type Relations = (
  db: Handle,
  questions: readonly { receiver: string | null; from: Sender }[],
) => Promise<readonly ReadonlySet<Obstacle>[]>
