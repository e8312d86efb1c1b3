import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BadSettings, misspelt, readEnv, Settings } from './env.ts'
import { migrate, openDb } from './platform/database/db.ts'
import { openEmbedded } from './platform/embedded/engine.ts'
import { firstSettings, furtherSettings } from './setting-groups.ts'
import { checkServer, folderFault, listenFault, shownAddress } from './start-faults.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-faults-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A message of PostgreSQL's protocol. */
function message(kind: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const refusal = (code: string, text: string) => message('E', 'SFATAL', `C${code}`, `M${text}`, Buffer.from([0]))
const number = (value: number, bytes: 2 | 4) => {
  const made = Buffer.alloc(bytes)
  made.writeIntBE(value, 0, bytes)
  return made
}
const ready = message('Z', Buffer.from('I'))

/** A stub of a PostgreSQL server: answers the start-up message with the first text and the first query with the second. */
async function standIn(first: Buffer | null, then?: Record<string, string>): Promise<{ url: string; server: Server }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      if (first) socket.write(first)
      socket.once('data', () => {
        if (!then) return
        const names = Object.keys(then)
        const columns = names.map((name) =>
          Buffer.concat([
            Buffer.from(`${name}\0`),
            number(0, 4),
            number(0, 2),
            number(25, 4),
            number(-1, 2),
            number(-1, 4),
            number(0, 2),
          ]),
        )
        const values = Object.values(then).map((value) => Buffer.concat([number(value.length, 4), Buffer.from(value)]))
        socket.write(
          Buffer.concat([
            message('T', number(names.length, 2), ...columns),
            message('D', number(names.length, 2), ...values),
            message('C', 'SELECT 1'),
            ready,
          ]),
        )
      })
    })
  })
  server.on('close', () => sockets.forEach((socket) => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `postgres://asha:secret@127.0.0.1:${(server.address() as AddressInfo).port}/jobs`
  return { url, server }
}

const env = readEnv({ DATABASE_CONNECT_SECONDS: '1' })
async function faultOf(first: Buffer | null, then?: Record<string, string>): Promise<string> {
  const { url, server } = await standIn(first, then)
  const fault = await checkServer(url, env).then(
    () => 'none',
    (error: Error) => error.message,
  )
  server.close()
  expect(fault).not.toContain('secret')
  return fault.replace(/127\.0\.0\.1:\d+/g, 'HOST')
}
const welcome = Buffer.concat([message('R', number(0, 4)), ready])

describe('a wrong DATABASE_URL is told in one sentence', () => {
  test.each([
    ['the password', '28P01', 'password authentication failed', /HOST refuses the password of the role "asha".*%40/],
    [
      'the role',
      '28000',
      'role "asha" does not exist',
      /does not let the role "asha" in \(role "asha" does not exist\)/,
    ],
    ['no encryption', '28000', 'no pg_hba.conf entry for host "x", no encryption', /only encrypted.*sslmode=require/],
    [
      'the database',
      '3D000',
      'database "jobs" does not exist',
      /no database "jobs" at HOST. Create it: createdb --owner=asha .*--encoding=UTF8.* jobs$/,
    ],
    ['too many connections', '53300', 'sorry, too many clients already', /max_connections/],
    ['without ICU', '42704', 'collation "und-x-icu" for encoding "UTF8" does not exist', /HOST was built without ICU/],
    ['just starting', '57P03', 'the database system is starting up', /just starting/],
  ])('a wrong DATABASE_URL is answered in one sentence: %s', async (_, code, text, sentence) => {
    const fault = await faultOf(refusal(code, text))
    expect(fault).toMatch(sentence)
    expect(fault).toMatch(/^DATABASE_URL: [^\n]+$/)
  })

  test('a server that takes the connection and never answers is reported within DATABASE_CONNECT_SECONDS', async () => {
    expect(await faultOf(null)).toBe(
      'DATABASE_URL: HOST takes connections but does not answer within 1 seconds (DATABASE_CONNECT_SECONDS).',
    )
    expect(await faultOf(welcome)).toContain('does not answer within 1 seconds')
  })

  test('a DATABASE_URL with nobody there, or no such host, is answered in one sentence', async () => {
    const fault = (url: string) => checkServer(url, env).catch((error: Error) => error.message)
    expect(await fault('postgres://u@127.0.0.1:1/d')).toBe(
      'DATABASE_URL: Nothing answers at 127.0.0.1:1. Is PostgreSQL running there?',
    )
    expect(await fault('postgres://u:a@nowhere.invalid/d')).toMatch(/no host "nowhere.invalid".*%40/)
  })

  test('a database with another encoding than UTF8, or an old version, is refused', async () => {
    const found = { encoding: 'UTF8', version: '150018', database: 'jobs' }
    expect(await faultOf(welcome, found)).toBe('none')
    expect(await faultOf(welcome, { ...found, encoding: 'SQL_ASCII' })).toMatch(
      /the database "jobs" at HOST has the encoding SQL_ASCII; .* createdb --owner=asha --template=template0 --encoding=UTF8 .*jobs_utf8$/,
    )
    expect(await faultOf(welcome, { ...found, version: '130004' })).toMatch(
      /PostgreSQL 13; Firstrung needs 14 or newer/,
    )
  })

  test('the address of a wrong DATABASE_URL is shown without the password', () => {
    expect(shownAddress('postgres://asha:sec%40ret@db.example.org/jobs?x=1')).toBe(
      'the database "jobs" at db.example.org:5432',
    )
  })
})

describe('faults of folder and port', () => {
  test.each([
    [{ code: 'ENOSPC' }, 'There is no room left on the disk of /data.'],
    [{ errcode: 13, message: 'database or disk is full' }, 'There is no room left on the disk of /data.'],
    [{ errcode: 14, message: 'unable to open database file' }, '/data cannot be written to by user'],
    [{ code: 'EACCES' }, '/data cannot be written to by user'],
    [{ code: 'EROFS' }, '/data cannot be written to by user'],
    [{ code: 'EEXIST' }, '/data is a file'],
    [
      { message: 'The embedded database stopped: The database in /data/database does not open: PANIC: x' },
      'The database in /data/database does not open: PANIC: x',
    ],
  ])('the fault %j of the data folder is answered in one sentence', (error, sentence) => {
    expect((folderFault(error, '/data') as Error).message).toContain(`DATA_DIR: ${sentence}`)
  })

  test.each([
    ['EADDRINUSE', 'PORT: 80 is taken.'],
    ['EACCES', 'PORT: this user may not listen on port 80.'],
    ['EADDRNOTAVAIL', 'HOST: 203.0.113.5 is no address of this machine.'],
  ])('the fault %s of the port is answered in one sentence', (code, sentence) => {
    expect((listenFault({ code }, { PORT: 80, HOST: '203.0.113.5' }) as Error).message).toContain(sentence)
  })
})

test('data that a newer version has changed is refused by name', async () => {
  const { pool, close } = await openEmbedded(join(folder, 'newer'))
  await migrate(openDb(pool))
  await pool.query(`insert into kysely_migration values ('9999-future', now()::text)`)
  await expect(migrate(openDb(pool))).rejects.toThrow(
    'The data was brought up to date by a newer version of Firstrung (9999-future). Start that version, or restore',
  )
  await close()
})

/** Starts the server as operators do, until it is ready or has ended. */
function start(
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ code: number; out: string; err: string; lines: string[] }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  return new Promise((resolve) => {
    const own = { DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', PUBLIC_URL: '', LOG_LEVEL: '', LOG_FORMAT: '' }
    const child = execFile(
      process.execPath,
      [main, '--without-pages', ...flags],
      { env: { ...process.env, ...own, ...settings } },
      (error, out, err) => {
        const said = out
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => String((JSON.parse(line) as { msg: unknown }).msg))
        resolve({ code: error ? Number(error.code) : 0, out, err, lines: said })
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => String(text).includes('Firstrung is ready') && child.kill('SIGINT'))
  })
}

describe('the start', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT: must be a whole number'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535, not 70000'],
    [{ SCREENING: 'x' }, 'SCREENING: must be managed or direct, not x'],
    [{ PUBLIC_URL: 'https://example.org/jobs' }, 'PUBLIC_URL: must be an origin'],
    [{ CLAMD_URL: 'tcp://127.0.0.1:99999' }, 'CLAMD_URL: has a port above 65535'],
    [
      { DATABASE_URL: 'postgres://u:a#b@h/d' },
      'DATABASE_URL: is no address of a database; write @ # / : % in a password as',
    ],
    [{ DATABASE_URL: 'postgres://u:a%zz@h/d' }, 'DATABASE_URL: holds a % that begins no sign'],
  ])('the start refuses %j in its own words', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence)
  })

  test('the start has each setting in one group of the page of settings', () => {
    const grouped = [...firstSettings, ...furtherSettings].flatMap(({ names }) => names)
    expect(grouped.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
    // An operator reads no more before the first start.
    expect(firstSettings.flatMap(({ names }) => names).length).toBeLessThanOrEqual(40)
  })

  test('the start that fails ends with one sentence: in a collected log a JSON line, else plain', async () => {
    for (const [settings, sentence] of [
      [{ PORT: 'abc' }, 'PORT: must be a whole number'],
      [{ CONTENT_DIR: '/nowhere' }, 'CONTENT_DIR: there is no folder /nowhere'],
      [{ DATA_DIR: '/etc/passwd' }, 'DATA_DIR: /etc/passwd is a file'],
    ] as const) {
      const collected = await start(settings)
      expect(collected).toMatchObject({ code: 1, err: '' })
      // Not always the last line: a fatal one is written at once, before lines that are still being written.
      expect(collected.lines.filter((line) => line.includes(sentence))).toHaveLength(1)
    }
    const plain = await start({ PORT: 'abc', LOG_FORMAT: 'pretty' })
    expect(plain).toMatchObject({ code: 1, out: '', err: 'PORT: must be a whole number\n' })
  })

  test('the start on an unavailable port or address ends before it touches any data', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const own = `PORT: ${port} is taken.`
    for (const [flags, settings, sentence] of [
      [[], { PORT: String(port) }, own],
      [['--demo'], { PORT: String(port) }, own],
      [[], { PORT: '0', HOST: '203.0.113.5' }, 'HOST: 203.0.113.5 is no address of this machine.'],
    ] as const) {
      const DATA_DIR = join(folder, 'untouched')
      const refused = await start({ DATA_DIR, LOG_FORMAT: 'pretty', ...settings }, flags)
      expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) })
      expect(refused.err).toContain(sentence)
      await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
    }
    taken.close()
  })

  test('the start names settings that are one letter away from a known one, and goes on', async () => {
    const { lines } = await start({ PORT: 'abc', SREENING: 'direct' })
    expect(lines).toContain('SREENING is no setting and has no effect. Did you mean SCREENING?')
    expect(
      misspelt({ SREENING: 'direct', SCREENING: 'direct', PATH: '/bin', HOME: '/', LANG: 'C', SMTP_URL: 'x' }),
    ).toEqual(['SREENING is no setting and has no effect. Did you mean SCREENING?'])
    const near = {
      DATABASEURL: 'DATABASE_URL',
      SMPT_URL: 'SMTP_URL',
      MAIL_FORM: 'MAIL_FROM',
      Data_Dir: 'DATA_DIR',
      PUBLIC_URLS: 'PUBLIC_URL',
      METRICS_T0KEN: 'METRICS_TOKEN',
    }
    for (const [name, meant] of Object.entries(near)) {
      expect(misspelt({ [name]: 'x' })).toEqual([expect.stringContaining(`${meant}?`)])
    }
    // Not set, or far from each.
    expect(misspelt({ SREENING: '', SREENIG: 'direct', DATABASE: 'x' })).toEqual([])
  })

  test.each([
    [
      { REDIS_URL: '127.0.0.1:6379' },
      'REDIS_URL: must start with redis:// or rediss://, such as redis://127.0.0.1:6379',
    ],
    [{ DATABASE_URL: '127.0.0.1/jobs' }, 'DATABASE_URL: must start with postgres://'],
    [{ CLAMD_URL: '127.0.0.1:99999' }, 'CLAMD_URL: must be tcp://host:port or unix:/path/of/the/socket'],
    [{ HOLIDAYS: 'Diwali' }, 'HOLIDAYS: must be days such as 2026-11-09, 2026-12-25'],
  ])('the server refuses to start with a wrong setting, and names it in one sentence: %j', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(new BadSettings(sentence))
  })

  test('the start with a password that is easy to guess ends with one sentence that names the setting, and makes no admin', async () => {
    const DATA_DIR = join(folder, 'weak')
    const weak = { DATA_DIR, PORT: '0', ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'iloveyou1' }
    const collected = await start(weak)
    expect(collected).toMatchObject({ code: 1, err: '' })
    // Not always the last line, as above.
    expect(collected.lines).toContain(`ADMIN_PASSWORD: ${messages.passwordCommon}`)
    expect(collected.lines.join()).not.toContain('Firstrung is ready')
    // With an admin the setting would not be read.
    const plain = await start({ ...weak, LOG_FORMAT: 'pretty' })
    expect(plain.code).toBe(1)
    expect(plain.err.trimEnd().split('\n').at(-1)).toBe(`ADMIN_PASSWORD: ${messages.passwordCommon}`)
    expect(plain.err).not.toContain('    at ')
  })

  test('the start on PORT=0 and HOST=0.0.0.0 prints a usable link, and keeps the first admin’s out of the collected log', async () => {
    const DATA_DIR = join(folder, 'fresh')
    const { code, out, lines } = await start({ DATA_DIR, PORT: '0', HOST: '0.0.0.0' })
    expect(code).toBe(0)
    const address = /^Firstrung is ready: (http:\/\/\d+\.\d+\.\d+\.\d+:\d+)$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
    expect(address).not.toMatch(/0\.0\.0\.0|:0$/)
    expect(out).not.toContain('/admin/first#')
    const file = join(DATA_DIR, 'first-admin-link.txt')
    expect(lines.join()).toContain(file)
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${address}/admin/first#\\S+\\n$`))
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await readdir(DATA_DIR)).not.toContain('in-use.txt')

    const again = await start({ DATA_DIR, PORT: '0', ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'Ladder-2026!' })
    expect(again.code).toBe(0)
    expect(await readdir(DATA_DIR)).not.toContain('first-admin-link.txt')
  })
})
