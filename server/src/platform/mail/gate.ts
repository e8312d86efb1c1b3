import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { type AddressedKind, type Declared, type LetterKind, type Receiver, ruleOf } from './letters.ts'
import type { Mail } from './mail.ts'
import type { Sender } from './relations.ts'

/** How a letter reaches somebody now. */
export type Reach = 'as written' | 'in our words' | 'in the bell alone' | 'not at all'

/** A question to the gate about one letter. */
export interface Asked {
  to: Receiver
  kind: LetterKind
  from?: Sender
}

/**
 * Whether letters may reach their receivers now, in one statement for any number. Call it when a letter is written, and again
 * when the letter is sent.
 */
export async function mayReach(ctx: Ctx, letters: readonly Asked[]): Promise<Reach[]> {
  const asked = letters.filter(({ kind }) => ruleOf(kind).obeys.length > 0)
  if (asked.length === 0) return letters.map(() => 'as written')
  const found = await ctx.relations(
    ctx.db,
    asked.map(({ to, from = {} }) => ({ receiver: to.account ?? null, from })),
  )
  const obstacles = new Map(asked.map((letter, at) => [letter, found[at]]))
  return letters.map((letter) => {
    const { obeys, softens = [] } = ruleOf(letter.kind)
    const met = obeys.filter((obstacle) => obstacles.get(letter)?.has(obstacle))
    if (met.some((obstacle) => obstacle !== 'receiver suspended')) return 'not at all'
    if (met.length > 0) return 'in the bell alone'
    return softens.some((obstacle) => obstacles.get(letter)?.has(obstacle)) ? 'in our words' : 'as written'
  })
}

/**
 * Whether letters may go into the bell now. Rules that ask only about the receiver read nothing: suspended receivers find it
 * there when they come back.
 */
export async function mayRing(ctx: Ctx, letters: readonly Asked[]): Promise<boolean[]> {
  const asksMore = ({ kind }: Asked) => ruleOf(kind).obeys.some((obstacle) => obstacle !== 'receiver suspended')
  if (!letters.some(asksMore)) return letters.map(() => true)
  return (await mayReach(ctx, letters)).map((reach) => reach !== 'not at all')
}

/** A mail to an email address that the caller gives. */
export type AddressedMail = Omit<Mail, 'to'> & {
  to: Extract<Receiver, { address: string }>
} & Declared<AddressedKind>

/** Whether a mail may be sent now. Call it before making a secret for a mail, which is not needed if it may not be sent. */
export async function mayMail(ctx: Ctx, letter: Asked): Promise<boolean> {
  const [reach] = await mayReach(ctx, [letter])
  return reach === 'as written'
}

/** Sends a mail to the given address, if it may be sent. For tasks outside of transactions, whose mails contain secrets. */
export async function sendNow(ctx: Ctx, { to, kind, from, ...mail }: AddressedMail, id: string): Promise<void> {
  if (!(await mayMail(ctx, { to, kind, ...(from && { from }) }))) return
  await handToMailer(ctx, { ...mail, to: { name: to.name, address: to.address } }, kind, id)
}

/** Passes a mail to the mailer after the gate was asked; no other code calls the mailer. Returns whether it was sent. */
export const handToMailer = (ctx: Ctx, mail: Mail, kind: LetterKind, id: string): Promise<boolean> =>
  ctx.mailer.send(mail, id, ruleOf(kind).mail)

/**
 * Sends a mail to the given address: `writeMail` queues it. The payload is readable in the queue for a while;
 * a mail with a secret in its link needs a task of its own, which calls `sendNow`.
 */
export const sendMail: Task<AddressedMail> = {
  name: 'mail.send',
  ownTransaction: true,
  retries: 30,
  // A mail that an earlier version has queued has no kind.
  run: (ctx, mail) => sendNow(ctx, 'kind' in mail ? mail : { ...(mail as Mail), kind: 'accountNotice' }, ctx.taskId),
}

/** Queues a mail to the given address, in the transaction of its cause. */
export const writeMail = (ctx: Ctx, mail: AddressedMail): Promise<void> => ctx.later(sendMail, mail)
