import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { withDaemon } from './daemon.mjs'
import { canInstall, install, isRoot } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { freePort, main, run, Stop, say } from './run.mjs'

const program = '/usr/sbin/smtpd'
const isThere = () => existsSync(program) && existsSync('/usr/sbin/smtpctl')

async function ensureSmtpd() {
  if (!isThere() && canInstall()) await install('opensmtpd')
  if (!isRoot || !isThere()) {
    throw new Stop(
      'Testing on a mail server needs OpenSMTPD, and root to start it. On Debian: apt-get install --no-install-recommends opensmtpd',
    )
  }
}

// node scripts/smtp.mjs COMMAND…: runs the command with TEST_SMTP set to the address of a throw-away OpenSMTPD that takes
// mails for one domain. What it took lies in TEST_MAILBOX. No TLS: Debian 12's OpenSMTPD breaks it off with Debian 12's
// OpenSSL; encrypted lines and passwords are tested with another server in mail.test.ts.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with the throw-away mail server.')
  await ensureDependencies()
  await ensureSmtpd()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-smtpd-'))
  // Mails are delivered by a user who is not root.
  chmodSync(folder, 0o755)
  const mailbox = join(folder, 'mailbox')
  mkdirSync(mailbox)
  chmodSync(mailbox, 0o777)
  const port = await freePort()
  writeFileSync(
    join(folder, 'smtpd.conf'),
    [
      `listen on 127.0.0.1 port ${port}`,
      // There are no mail accounts on this machine, so all mails go to one user.
      'table everybody { "@" = "nobody" }',
      `action keep maildir "${mailbox}" virtual <everybody>`,
      'match from any for domain "example.org" action keep',
      '',
    ].join('\n'),
  )
  const daemon = { name: 'OpenSMTPD', program, args: ['-d', '-f', join(folder, 'smtpd.conf')], port, seconds: 30 }
  try {
    return await withDaemon({ ...daemon, signal: 'SIGTERM' }, async (log) => {
      say(`OpenSMTPD is ready on port ${port}.`)
      const env = { TEST_SMTP: `smtp://127.0.0.1:${port}`, TEST_MAILBOX: mailbox }
      const { code } = await run(command, args, { env })
      if (code !== 0) say(log())
      return code
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
