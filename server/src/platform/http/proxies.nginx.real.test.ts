import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

// Run by `npm run test:real -- nginx`, which finds or installs the program.
const program = process.env['TEST_NGINX'] ?? 'nginx'

let w: TestServer
let proxy: ChildProcess | undefined
let folder: string
afterEach(async () => {
  if (proxy) {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGQUIT')
    await ended
  }
  await w.close()
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** The product behind an nginx that appends to the client's header, as nginx's documentation shows. */
async function openBehindNginx(settings: Record<string, string>): Promise<string> {
  w = await openTestServer(settings)
  const upstream = await listen(w.app)
  folder = await mkdtemp(join(tmpdir(), 'firstrung-nginx-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
    }
  }
}
`,
  )
  proxy = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await sleep(50)
  return origin
}

/** A failed sign-in from 127.0.0.2: the proxy itself connects from 127.0.0.1. Returns the status. */
async function failToSignIn(origin: string, headers: Record<string, string>): Promise<number | undefined> {
  const request = httpRequest(`${origin}/api/auth/login`, {
    method: 'POST',
    localAddress: '127.0.0.2',
    headers: { 'content-type': 'application/json', ...headers },
  })
  request.end(JSON.stringify({ email: someEmail(), password: 'wrong-horse-1', userType: 'candidate' }))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

/** Sixty failed sign-ins, each with another made-up address; returns how many got as far as the password. */
async function trySixtyAddresses(origin: string): Promise<{ tried: number; refused: number }> {
  const outcome = { tried: 0, refused: 0 }
  for (let n = 0; n < 60; n += 1) {
    const status = await failToSignIn(origin, {
      'x-forwarded-for': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
    })
    if (status === 401) outcome.tried += 1
    if (status === 429) outcome.refused += 1
  }
  return outcome
}

test.each(['1', '127.0.0.1', '10.0.0.0/8, 127.0.0.1/32'])(
  'made-up headers pass no limit behind TRUST_PROXY=%s',
  async (trusted) => {
    const origin = await openBehindNginx({ TRUST_PROXY: trusted, SIGN_INS_PER_QUARTER: '10' })
    expect(await trySixtyAddresses(origin)).toEqual({ tried: 10, refused: 50 })
    expect(w.logged().filter(({ msg }) => String(msg).includes('no proxy is trusted'))).toEqual([])
  },
)

test('made-up headers pass no limit over a socket either', async () => {
  const origin = await openBehindNginx({ TRUST_PROXY: '1', COMMENTS_PER_MINUTE: '1', ADDRESS_LIMIT_FACTOR: '2' })
  const { postId: roomId } = await w.make.forumPost(await w.make.admin())
  const outcomes = []
  for (const n of [1, 2, 3]) {
    const client = await connectSocket(origin, (await w.make.newCandidate()).token, {
      extraHeaders: { 'x-forwarded-for': `198.51.100.${n}` },
    })
    await client.ask('join-room', { roomId })
    outcomes.push((await client.ask('new-comment', { roomId, commentText: 'Hello' })).success)
    client.close()
  }
  expect(outcomes).toEqual([true, true, false])
})

test('an untrusted proxy is logged in one line', async () => {
  const origin = await openBehindNginx({ SIGN_INS_PER_QUARTER: '10' })
  expect(await trySixtyAddresses(origin)).toEqual({ tried: 10, refused: 50 })
  const clients = w.logged().filter(({ msg }) => String(msg).includes('no proxy is trusted'))
  expect(clients).toEqual([expect.objectContaining({ level: 40, msg: expect.stringContaining('TRUST_PROXY') })])
})
