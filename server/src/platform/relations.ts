import type { Handle } from './db.ts'

/** In whose words or by whose act something is written; nobody of these is the platform itself. */
export interface Sender {
  /** The company for which it is written. */
  company?: string | undefined
  /** Whoever wrote the words. */
  account?: string | undefined
  /** The message of a conversation that it quotes. */
  message?: string | undefined
}

/** What stands between a sender and a receiver. */
export type Obstacle = 'sender suspended' | 'company suspended' | 'blocked' | 'access ended' | 'words removed'

/**
 * Reads what stands between senders and receivers, in one statement for all of them. The tables belong to domains above those
 * that write letters, so the start hands this in.
 */
export type Relations = (
  db: Handle,
  questions: readonly { receiver: string | null; from: Sender }[],
) => Promise<readonly ReadonlySet<Obstacle>[]>
