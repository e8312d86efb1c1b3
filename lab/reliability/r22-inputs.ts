import { createHmac, randomUUID } from 'node:crypto'
import { folders, limits } from '@firstrung/contract'
import { someJob } from '@firstrung/server/src/testing/factories.jobs.ts'
import { openIdentityProvider, passProvider } from '@firstrung/server/src/testing/identity-provider.ts'
import { openRazorpayStub } from '@firstrung/server/src/testing/payment-services.ts'
import { hugePdf, rawPage, rawPdf } from '@firstrung/server/src/testing/small-files.ts'
import { type Answer, type Ask, call } from './client.ts'
import type { Prepared } from './environment.ts'
import type { WholeServer } from './whole-server.ts'

/** Somebody with a session, and the address that the trusted proxy sends for them. */
export interface Caller {
  id: string
  token: string
  address: string
}

/** One hostile input of the security review. */
export interface HostileInput {
  /** The finding. */
  id: string
  name: string
  /** Sends it once. Without it the input is connections that never finish their bodies. */
  send?(attacker: Caller, turn: number): Promise<Answer>
  /** The expected statuses; by default, all below 500. */
  answers?: readonly number[]
  /** Whether an ordinary upload is tried beside it. */
  concernsUploads?: boolean
}

/** The questions of a quiz, as read. */
type Shown = { _id: string; options: { _id: string }[] }[]

/** The server settings with which all inputs can be sent. */
export async function openTargets() {
  const [provider, razorpay] = [await openIdentityProvider(), await openRazorpayStub()]
  provider.person = { sub: randomUUID(), email: 'attacker@example.org', email_verified: true, name: 'Meera Nair' }
  return {
    provider,
    webhookSecret: razorpay.settings['RAZORPAY_WEBHOOK_SECRET'] ?? '',
    // Few registrations, so that a short run reaches the limit.
    settings: {
      ...provider.settings,
      ...razorpay.settings,
      TRUST_PROXY: '1',
      REGISTRATIONS_PER_HOUR: `${registrations}`,
    },
    close: () => Promise.all([provider.close(), razorpay.close()]),
  }
}
export type Targets = Awaited<ReturnType<typeof openTargets>>

/** Registrations that one address has. */
export const registrations = 20

/** F1 to F9 and L10. Everything that takes time to make is made here. */
export async function hostileInputs(server: WholeServer, context: Prepared, targets: Targets): Promise<HostileInput[]> {
  const { origin } = server
  targets.provider.serve(origin)
  const recruiter = await context.make.recruiter()
  const { _id: jobId } = await context.make.job(recruiter)
  const { quizzes, nextCursor } = (await call(origin, post('/api/quiz', { testType: 'skill test', limit: 1 }))).body
  const quizId = (quizzes as { _id: string }[])[0]?._id

  // Each input once as it was found, which is refused by its length, and once in the longest accepted form.
  const blanks = [1_000_000, 90_000].map((count) =>
    put('/api/rdashboard/jobs/actions', {
      action: 'interview',
      jobId,
      applicantId: randomUUID(),
      interviewEmail: 'asha@example.org',
      interviewDate: '2030-01-01',
      interviewTime: '10:00',
      interviewDuration: `1${' '.repeat(count)}x`,
    }),
  )
  const longLists = ['lookingFor', 'jobType', 'fields'].flatMap((field) =>
    [490_000, 5000].map((count) =>
      put('/api/user/register/profile', { [field]: Array.from({ length: count }, () => 1) }),
    ),
  )
  // Each made of a part that rules about texts might try from every sign: once longer than allowed, once as long as allowed.
  const descriptions = ['a.', 'xxxx', '9-9-', 'www.a.', 'a@', 'a@okaxis '].flatMap((part) =>
    [190_000, limits.postingText].map((length) => {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length)
      const descriptionContent = [{ type: 'paragraph', children: [{ text }] }]
      return Buffer.from(JSON.stringify({ ...someJob, descriptionContent, onBoard: true }))
    }),
  )
  const writers = [recruiter, await context.make.recruiter(), await context.make.recruiter()]
  const bomb = hugePdf(1500)
  const objects = rawPdf([...rawPage, ...Array.from({ length: 200_000 }, () => '<</A 1/B[1 2 3]/C(xxxxxxx)>>')])
  const rubbish = rubbishFor({ jobId, token: recruiter.token, nextCursor: String(nextCursor), targets })
  const ask = (address: string, given: Ask) =>
    call(origin, { ...given, headers: { 'x-forwarded-for': address, ...given.headers } })
  /** Of the account that was registered last. */
  let token: string | undefined
  /** The quiz that each attacker was shown last. */
  const shown = new Map<string, Shown>()

  return [
    {
      id: 'F1',
      name: 'durations of 1 MB and 90 kB of blanks',
      answers: [400, 413],
      send: ({ address }, turn) => ask(address, { ...alternate(blanks, turn), token: recruiter.token }),
    },
    { id: 'F2', name: 'two times 60 connections that send a head and one byte, for 1.9 s each' },
    {
      id: 'F3',
      name: 'a PDF of 3 kB that unpacks to 1.5 GB',
      answers: [413],
      concernsUploads: true,
      send: (attacker) => upload(origin, attacker, bomb),
    },
    {
      id: 'F4',
      name: 'lists of 490,000 and 5,000 numbers',
      answers: [400, 413],
      send: ({ address, token }, turn) => ask(address, { ...alternate(longLists, turn), token }),
    },
    {
      id: 'F5',
      name: 'registrations from one address, each with the token of the one before',
      answers: [200, 429],
      async send() {
        const body = { email: `${randomUUID()}@example.org`, password: 'Copper-river-42!', userType: 'candidate' }
        const answer = await ask('203.0.113.5', { ...post('/api/user/register', body), token })
        if (answer.status === 200) token = String(answer.body['token'])
        return answer
      },
    },
    {
      id: 'F6',
      name: "a sign-in with Google that ends in another person's browser",
      answers: [400],
      async send({ address }) {
        const left = await ask(address, get('/api/auth/register/google/candidate'))
        const back = new URL(await passProvider(String(left.headers.location), origin))
        const cookie = String(left.headers['set-cookie']).split(';')[0]
        const { headers } = await ask(address, { ...get(`${back.pathname}${back.search}`), headers: { cookie } })
        const { searchParams } = new URL(String(headers.location), origin)
        return ask('203.0.113.6', post('/api/auth/exchange', Object.fromEntries(searchParams)))
      },
    },
    {
      id: 'F7',
      name: 'PDFs of 10 MB with 200,000 objects',
      answers: [413],
      concernsUploads: true,
      send: (attacker) => upload(origin, attacker, objects),
    },
    {
      id: 'F8',
      name: 'a test that is read, handed in empty, and submitted with answers then',
      answers: [409],
      async send({ id, address, token }) {
        const submit = (userResponse: object[]) =>
          ask(address, { ...post('/api/quiz/submit', { quizId, userResponse }), token })
        const { body } = await ask(address, { ...get(`/api/quiz/${quizId}/view`), token })
        // After three attempts no more are shown.
        const questions = body['questions'] as Shown | undefined
        if (questions) shown.set(id, questions)
        await submit([])
        return submit(
          (shown.get(id) ?? []).map(({ _id, options }) => ({ questionId: _id, answerId: options[0]?._id ?? '' })),
        )
      },
    },
    {
      id: 'F9',
      name: 'changed cursors, odd years, zero bytes, whole addresses, signed rubbish',
      send: ({ address }, turn) => ask(address, alternate(rubbish, turn)),
    },
    {
      id: 'L10',
      name: 'job descriptions of 190 kB and 30 kB that are slow to search, by three accounts',
      answers: [200, 400, 413, 429],
      send({ address }, turn) {
        const body = descriptions[turn % descriptions.length] as Buffer
        const token = writers[turn % writers.length]?.token
        return ask(address, { method: 'POST', path: '/api/rdashboard/post', body, token })
      },
    },
  ]
}

const get = (path: string): Ask => ({ method: 'GET', path })
const post = (path: string, body: object): Ask => ({ method: 'POST', path, body })
const alternate = (asks: readonly Ask[], turn: number) => asks[turn % asks.length] as Ask
/** Made once, because it takes this process time too. */
const put = (path: string, body: object): Ask => ({ method: 'PUT', path, body: Buffer.from(JSON.stringify(body)) })

/** Inputs that were once answered with 500. */
function rubbishFor(known: { jobId: string; token: string; nextCursor: string; targets: Targets }): Ask[] {
  const places = JSON.parse(Buffer.from(known.nextCursor, 'base64url').toString()) as unknown[]
  const cursors = ['-'.repeat(36), 'f'.repeat(36), '+275760-09-13T00:00:00.000Z', 2 ** 53]
    .flatMap((odd) => places.map((_, at) => places.with(at, odd)))
    .map((changed) => Buffer.from(JSON.stringify(changed)).toString('base64url'))
  const addresses = ['/events?title=%00', '/skilltests?title=%00', '/events.data?title=%00', 'http://127.0.0.1/events']
  const panel = post(`/api/rdashboard/jobs/${known.jobId}`, { candidateType: 'all', graduationYear: 99_999_999_999 })
  const body = Buffer.from('no JSON')
  const signature = createHmac('sha256', known.targets.webhookSecret).update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' }
  return [
    ...cursors.map((cursor) => post('/api/quiz', { testType: 'skill test', cursor })),
    ...addresses.map(get),
    { ...panel, token: known.token },
    { ...post('/api/payment/webhooks/razorpay', body), headers },
  ]
}

/** Uploads a resume: requests an address, and sends the bytes there. */
export async function upload(origin: string, { id, token, address }: Caller, bytes: Buffer): Promise<Answer> {
  const headers = { 'x-forwarded-for': address }
  const query = new URLSearchParams({
    objectName: `resume-${id}.pdf`,
    contentType: 'application/pdf',
    path: folders.resumes,
    size: String(bytes.length),
  })
  const signed = await call(origin, { ...get(`/api/s3/sign?${query.toString()}`), token, headers })
  if (signed.status !== 200) return signed
  return call(
    origin,
    {
      method: 'PUT',
      path: String(signed.body['signedUrl']),
      body: bytes,
      headers: { ...headers, 'content-type': 'application/pdf' },
    },
    60_000,
  )
}
