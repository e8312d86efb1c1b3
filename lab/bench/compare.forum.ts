import { execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectSocket } from '@firstrung/server/src/testing/sockets.ts'
import { two, withBench } from './bench.ts'
import { median, ratio } from './load.ts'

// The forum beside Waline, a comment server from the npm registry, on the same PostgreSQL and in one run. It is fetched
// into a folder that is gone afterwards, and is no dependency of anything:
//   node scripts/postgres.mjs node lab/bench/compare.forum.ts [--quick]

const waline = '@waline/vercel@1.39.3'
const comments = 200
const shown = 50

const databaseUrl = process.env['TEST_DATABASE_URL']
if (!databaseUrl) throw new Error('Run this through `node scripts/postgres.mjs`, which brings a PostgreSQL server.')

/** The least of its tables that reading and writing need, with the indexes that it recommends. */
const tables = `
  create table wl_users (
    id serial primary key, display_name text not null, email text not null, password text not null default '',
    type text not null, label text, url text, avatar text, github text, twitter text, facebook text, google text,
    weibo text, qq text, oidc text, huawei text, "2fa" text, createdat timestamp default now(),
    updatedat timestamp default now()
  );
  create table wl_comment (
    id serial primary key, user_id integer, comment text, insertedat timestamp not null default now(), ip text,
    link text, mail text, nick text, pid integer, rid integer, sticky numeric, status text not null default '',
    "like" integer, ua text, url text, createdat timestamp default now(), updatedat timestamp default now()
  );
  create index on wl_comment (url, rid);
  create index on wl_comment (url, sticky desc nulls last, insertedat desc, id desc) where rid is null;
  insert into wl_users (display_name, email, type) values ('Writer', 'writer@example.org', 'administrator');
  insert into wl_comment (user_id, comment, nick, mail, status, url, ip)
    select 1, 'Comment ' || n, 'Writer', 'writer@example.org', 'approved', '/topic', '127.0.0.1'
    from generate_series(1, ${comments}) n;
  analyze wl_comment;`

const key = 'a key of this run'
/** The session of its first user, an administrator, who skips the spam checks. */
function sessionOfWriter(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = `${part({ alg: 'HS256' })}.${Buffer.from('1').toString('base64url')}`
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function startWaline(folder: string, database: URL): Promise<{ port: number; stop(): void }> {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, waline], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // With each request it asks its vendor's service for the sign-ins. Here that is answered at once.
  const signIns = createHttpServer((_, response) => response.end('{"services":[]}'))
    .listen(0, '127.0.0.1')
    .unref()
  const port = await freePort()
  const home = join(folder, 'node_modules', '@waline', 'vercel')
  const child = spawn(process.execPath, ['vanilla.js', String(port)], {
    cwd: home,
    // A separate process group, because it starts workers.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      PG_HOST: database.hostname,
      PG_PORT: database.port,
      PG_DB: database.pathname.slice(1),
      PG_USER: database.username,
      PG_PASSWORD: 'none',
      JWT_TOKEN: key,
      AKISMET_KEY: 'false',
      OAUTH_URL: `http://127.0.0.1:${(signIns.address() as AddressInfo).port}`,
      DISABLE_REGION: 'true',
    },
  })
  const stop = () => void (child.pid && process.kill(-child.pid, 'SIGKILL'))
  const deadline = Date.now() + 60_000
  while (!(await fetch(`http://127.0.0.1:${port}/api/comment?path=/topic`).catch(() => null))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null) {
      stop()
      throw new Error(`${waline} did not start.`)
    }
    await sleep(200)
  }
  return { port, stop }
}

/** Things done a second by so many at once. */
async function perSecond(act: () => Promise<void>, atOnce: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        await act()
        done += 1
      }
    }),
  )
  return done / seconds
}

const rows = await withBench({ databaseUrl, quick: process.argv.includes('--quick'), people: 0 }, async (bench) => {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-compare-'))
  const database = new URL(databaseUrl)
  database.pathname = '/waline'
  await bench.pool.query('create database waline')
  const { Client } = (await import('pg')).default
  const client = new Client(database.href)
  await client.connect()
  await client.query(tables)
  const other = await startWaline(folder, database)
  try {
    const admin = await bench.world.make.admin()
    const { postId, slug } = await bench.world.make.forumPost(admin)
    await bench.pool.query(
      `insert into forum_comments (post_id, author_id, text) select $1, $2, 'Comment ' || n from generate_series(1, $3::int) n`,
      [postId, admin.id, comments],
    )
    await bench.pool.query('analyze forum_comments')
    const read = {
      subject: { method: 'GET' as const, path: `/api/forum/post/${slug}?limit=${shown}`, token: admin.token },
      theirs: { method: 'GET' as const, path: `/api/comment?path=/topic&pageSize=${shown}` },
    }
    for (const connections of [1, 10]) {
      const { rounds, seconds } = bench
      const result = await ratio(
        { port: bench.subject.port, shots: [read.subject] },
        { port: other.port, shots: [read.theirs] },
        { connections, rounds, seconds },
      )
      bench.row(
        `reading a topic with its newest ${shown} comments, ${connections} at once`,
        `${two(result.ratio)} times Waline (${Math.round(result.subject)} against ${Math.round(result.baseline)}/s)`,
        'at least 1',
        result.ratio >= 1,
      )
    }

    const socket = await connectSocket(`http://127.0.0.1:${bench.subject.port}`, admin.token)
    await socket.ask('join-room', { roomId: postId, since: 0 })
    const session = sessionOfWriter()
    let n = 0
    const commentText = () => `A comment of usual length ${(n += 1)} `.repeat(4)
    const writes = {
      async subject() {
        const { success } = await socket.ask('new-comment', { roomId: postId, commentText: commentText() })
        if (!success) throw new Error('our comment was refused')
      },
      async theirs() {
        const comment = commentText()
        const answer = await fetch(`http://127.0.0.1:${other.port}/api/comment`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
          body: JSON.stringify({ comment, nick: 'Writer', mail: 'writer@example.org', url: '/topic', ua: '' }),
        })
        const { errno } = (await answer.json()) as { errno: number }
        if (errno !== 0) throw new Error('their comment was refused')
      },
    }
    for (const atOnce of [1, 10]) {
      const rounds: { subject: number; theirs: number }[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        rounds.push({
          subject: await perSecond(writes.subject, atOnce, bench.seconds),
          theirs: await perSecond(writes.theirs, atOnce, bench.seconds),
        })
      }
      const result = median(rounds.map(({ subject, theirs }) => subject / theirs))
      const of = (who: 'subject' | 'theirs') => Math.round(median(rounds.map((round) => round[who])))
      bench.row(
        `writing a comment that all viewers hear, ${atOnce} at once`,
        `${two(result)} times Waline (${of('subject')} against ${of('theirs')}/s)`,
        'at least 1',
        result >= 1,
      )
    }
    const stored = await client.query<{ n: number }>('select count(*)::int as n from wl_comment')
    if ((stored.rows[0]?.n ?? 0) <= comments) throw new Error('nothing of theirs was stored')
    socket.close()
  } finally {
    other.stop()
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
})
console.log('\n| work | figure | bar | holds |\n|---|---|---|---|')
for (const { work, figure, bar, holds } of rows)
  console.log(`| ${work} | ${figure} | ${bar} | ${holds ? 'yes' : 'NO'} |`)
process.exit(0)
