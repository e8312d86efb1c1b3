import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMail } from '@firstrung/server/src/platform/mail/gate.ts'
import type { Mail } from '@firstrung/server/src/platform/mail/mail.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { App, Protocol } from './environment.ts'

/** A mail server that is busy, drops the connection after accepting a mail, or rejects an address. */
async function moodySmtp() {
  const taken: { to: string; messageId: string }[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      count += 1
      const code = address.startsWith('gone-') ? 550 : count % 7 === 0 ? 451 : 250
      done(code === 250 ? null : Object.assign(new Error('no'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId })
        // Accepted, but the sender gets no answer.
        if (taken.length % 11 === 0) {
          for (const client of server.connections) (client as unknown as { close(): void }).close()
        } else done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { taken, settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@firstrung.example' }, server }
}

/** Mails of committed transactions, an unreliable mail server, and a sender that is killed repeatedly. */
export const r08: Protocol = {
  id: 'R8',
  async run(environment) {
    const kills = environment.isFull ? 100 : 12
    const each = 20
    const url = await environment.database()
    const { taken, settings, server } = await moodySmtp()
    const context = await environment.prepare(url, settings)
    const expected: string[] = []
    const gone: string[] = []
    const write = (share: number) =>
      context.within(async (ctx) => {
        for (let number = 0; number < share; number += 1) {
          const isGone = number === 0
          const address = `${isGone ? 'gone' : 'here'}-${randomUUID()}@example.org`
          ;(isGone ? gone : expected).push(address)
          const mail: Mail = { to: { name: 'Asha', address }, subject: 'News', paragraphs: ['There is news.'] }
          await ctx.later(sendMail, { kind: 'accountNotice', ...mail })
        }
      })
    let killed = 0
    for (; killed < kills; killed += 1) {
      await write(each)
      const app: App = await environment.startApp(url, settings)
      await sleep(200 + ((killed * 137) % 700))
      await app.kill()
      // Unfinished tasks wait for their heartbeat timeout, which the protocol skips.
      await hurry()
    }
    const last = await environment.startApp(url, settings)
    const deadline = Date.now() + 120_000
    const missing = () => {
      const arrived = new Set(taken.map(({ to }) => to))
      return expected.filter((address) => !arrived.has(address))
    }
    while ((missing().length > 0 || (await left()) > 0) && Date.now() < deadline) {
      await hurry()
      await sleep(500)
    }
    await last.stop()
    const byMail = Map.groupBy(taken, ({ to }) => to)
    const drops = Math.floor(taken.length / 11)
    const twice = [...byMail.values()].reduce((all, copies) => all + copies.length - 1, 0)
    const otherIds = [...byMail.values()].filter((copies) => new Set(copies.map((one) => one.messageId)).size > 1)
    const parked = await left()
    // The control: mails that are sent next to the transaction instead of after it.
    const lost = await withoutQueue()
    server.close()
    return {
      holds:
        missing().length === 0 &&
        twice <= killed + drops &&
        otherIds.length === 0 &&
        !taken.some(({ to }) => to.startsWith('gone-')) &&
        parked === 0 &&
        lost > 0,
      figure: `${expected.length} mails, ${killed} kills${environment.isFull ? '' : ' (100 with --full)'}, ${drops} lines dropped after DATA, 451 for every seventh: ${missing().length} missing, ${twice} twice (at most ${killed + drops}), ${otherIds.length} under another Message-ID, ${gone.length} unknown addresses given up, ${parked} still waiting; control without the queue: ${lost} of 40 lost`,
    }

    async function hurry() {
      await context.pool.query(`
        update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and heartbeat_on < now() - interval '2 seconds'`)
      await context.pool.query(
        `
        update pgboss.job set state = 'retry', start_after = now()
        where name = $1 and (state = 'retry' or (state = 'active' and heartbeat_on < now() - interval '30 minutes'))`,
        [sendMail.name],
      )
    }
    async function left(): Promise<number> {
      const { rows } = await context.pool.query<{ n: string }>(
        `select count(*) as n from pgboss.job where name = $1 and state in ('created', 'retry', 'active', 'failed')`,
        [sendMail.name],
      )
      return Number(rows[0]?.n)
    }
    async function withoutQueue(): Promise<number> {
      let failed = 0
      await context.within(async ({ mailer }) => {
        for (let number = 0; number < 40; number += 1) {
          const mail: Mail = { to: { name: '', address: 'naive@example.org' }, subject: 'News', paragraphs: [] }
          await mailer.send(mail, randomUUID()).catch(() => (failed += 1))
        }
      })
      return failed
    }
  },
}
