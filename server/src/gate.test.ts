import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type News, notifyWithMail, writeLetters } from '#src/domains/notifications/notifications.service.ts'
import { type AddressedMail, writeMail } from '#src/platform/mail/gate.ts'
import { type LetterKind, letterRules } from '#src/platform/mail/letters.ts'
import type { Obstacle, Sender } from '#src/platform/mail/relations.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

/** What can keep a letter from somebody. */
const walls = [
  'sender suspended',
  'company suspended',
  'blocked',
  'access ended',
  'message removed',
  'comment removed',
  'job closed',
  'off the board',
  'event hidden',
  'receiver suspended',
  'topic refused',
  'address unconfirmed',
  'receiver deleted',
  'at night',
] as const satisfies readonly (Obstacle | 'topic refused' | 'address unconfirmed' | 'receiver deleted' | 'at night')[]
type Wall = (typeof walls)[number]
/** An obstacle without a column here does not compile. */
const _all: Exclude<Obstacle, Wall> extends never ? true : never = true
void _all

/** + it is sent · - nothing is · o in our words · b in the bell alone · m in the morning */
type Cell = '+' | '-' | 'o' | 'b' | 'm'
type Columns<T extends readonly unknown[]> = { readonly [At in keyof T]: Cell }
type Row = Columns<typeof walls>

/**
 * What each kind does at each wall, said once more in the words of the product: the rules of `letters.ts` are compared with
 * it. A kind without a row does not compile, nor a wall without a column.
 */
// biome-ignore format: a table
const expected: Record<LetterKind, Row> = {
  //                     sender company blocked access message comment closed board event receiver topic address gone night
  rejectionInOwnWords: [ 'o',   '-',    '-',    'o',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  rejection:           [ '+',   '-',    '-',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  companyStep:         [ '+',   '-',    '-',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  lateAnswer:          [ '-',   '-',    '-',    '-',   '+',    '+',    '-',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  companyMail:         [ '-',   '-',    '-',    '-',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  messageToCandidate:  [ '-',   '-',    '-',    '-',   '-',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  receipt:             [ '+',   '-',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  jobNews:             [ '+',   '-',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  clockNews:           [ '+',   '-',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', 'm' ],
  interviewOn:         [ '-',   '-',    '-',    '+',   '+',    '+',    '-',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  interviewForStranger: ['-',   '-',    '-',    '+',   '+',    '+',    '-',   '+',  '+',  '+',     'b',  '+',    '-', '+' ],
  interviewOff:        [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  interviewReminder:   [ '+',   '-',    '-',    '+',   '+',    '+',    '-',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  alert:               [ '+',   '-',    '-',    '+',   '+',    '+',    '-',   '-',  '+',  '+',     'b',  'b',    '-', '+' ],
  digest:              [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  messageToCompany:    [ '+',   '-',    '+',    '+',   '-',    '+',    '+',   '+',  '+',  'b',     'b',  'b',    '-', '+' ],
  answersDue:          [ '+',   '+',    '+',    '+',   '+',    '+',    '-',   '+',  '+',  'b',     'b',  'b',    '-', 'm' ],
  memberNews:          [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  'b',     'b',  'b',    '-', '+' ],
  teamNews:            [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  'b',     'b',  'b',    '-', '+' ],
  news:                [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  eventNews:           [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '-',  '+',     'b',  'b',    '-', '+' ],
  eventOff:            [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  forumCall:           [ '-',   '+',    '+',    '+',   '+',    '-',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  moderation:          [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  companyRemoved:      [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  suspension:          [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  unusedWarning:       [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     'b',  'b',    '-', '+' ],
  // To the address that the writer named: no topic, and it goes after a deletion as well, once the mailer knows no account.
  wayIn:               [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '-',     '+',  '+',    '+', '+' ],
  confirmation:        [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '-',     '+',  '+',    '+', '+' ],
  undoLink:            [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
  accountNotice:       [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '-',    '+', '+' ],
  farewell:            [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '-',    '+', '+' ],
  orderReported:       [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
  order:               [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '-',    '+', '+' ],
  complaint:           [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
  operatorNotice:      [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '-',    '+', '+' ],
  breach:              [ '+',   '+',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
  companyInvitation:   [ '-',   '-',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
  companyCode:         [ '+',   '-',    '+',    '+',   '+',    '+',    '+',   '+',  '+',  '+',     '+',  '+',    '+', '+' ],
}
const kinds = Object.keys(letterRules) as LetterKind[]

let w: TestServer
let recruiter: Person
let from: Required<Sender>
let receiver: Person
let candidate: Person
/** Candidates are never suspended. */
let member: Person
beforeAll(async () => {
  w = await openTestServer({
    SCREENING: 'direct',
    MAILS_PER_ADDRESS_PER_DAY: '100000',
    UNASKED_MAILS_PER_DAY: '100000',
  })
  const admin = await w.make.admin()
  recruiter = await w.make.recruiter({ companyName: 'Gate Ltd' })
  const { jobId, slug } = await w.make.livePosting(recruiter)
  candidate = await w.make.directApplicant(slug)
  member = await w.make.recruiter()
  await w.as(recruiter).hiring.act({ body: { jobId, applicantId: candidate.id, action: 'shortlist' } as never })
  await w.as(recruiter).conversations.writeAsCompany({
    params: { id: jobId, userId: candidate.id },
    body: { clientId: randomUUID(), text: 'Hello.' },
  })
  const event = await w.make.event(admin)
  const post = await w.make.forumPost(admin)
  await w.make.forumComment(candidate, post.postId, 'Joins, at last.')
  const one = async (text: string) => String((await w.pool.query(text)).rows[0].id)
  from = {
    account: recruiter.id,
    company: await one(`select company_id as id from recruiters where account_id = '${recruiter.id}'`),
    message: await one('select id from application_messages'),
    comment: await one('select id from forum_comments'),
    job: jobId,
    event,
  }
  toHour(12)
  await outbox()
})
afterAll(() => w.close())

const run = (text: string, ...values: unknown[]) => w.pool.query(text, values)
const hour = 3_600_000
const toHour = (wanted: number) => {
  const now = (w.clock.now.getUTCHours() + w.clock.now.getUTCMinutes() / 60 + 5.5) % 24
  w.clock.advance(((wanted - now + 24) % 24) * hour)
}

/** Puts each wall up, and takes it down again. */
const build: Record<Wall, { up: () => Promise<unknown>; down: () => Promise<unknown> }> = {
  'sender suspended': switched('accounts', 'suspended_at', () => from.account),
  'company suspended': switched('companies', 'suspended_at', () => from.company),
  blocked: {
    up: () =>
      run(
        'insert into company_blocks (company_id, candidate_id, since) values ($1, $2, now())',
        from.company,
        receiver.id,
      ),
    down: () => run('delete from company_blocks'),
  },
  'access ended': {
    up: () => run(`update contact_grants set ended_at = now() where company_id = $1`, from.company),
    down: () => run('update contact_grants set ended_at = null where company_id = $1', from.company),
  },
  'message removed': switched('application_messages', 'hidden_at', () => from.message),
  'comment removed': switched('forum_comments', 'hidden_at', () => from.comment),
  'job closed': switched('jobs', 'completed_at', () => from.job),
  'off the board': {
    up: () => run(`update postings set state = 'paused' where job_id = $1`, from.job),
    down: () => run(`update postings set state = 'live' where job_id = $1`, from.job),
  },
  'event hidden': switched('events', 'hidden_at', () => from.event),
  'receiver suspended': switched('accounts', 'suspended_at', () => receiver.id),
  'topic refused': {
    up: () =>
      run(
        `insert into mail_refusals (account_id, topic, refused_at) values ($1, 'decisions', $2)`,
        receiver.id,
        w.clock.now,
      ),
    down: () => run('delete from mail_refusals'),
  },
  'address unconfirmed': {
    up: () =>
      run('update accounts set email_verified_at = null, mails_before_confirming = false where id = $1', receiver.id),
    down: () => run('update accounts set mails_before_confirming = true where id = $1', receiver.id),
  },
  'receiver deleted': {
    up: () => w.as(receiver).privacy.deleteOwn({ body: { password: receiver.password } }),
    down: async () => {
      candidate = await w.make.candidate()
      receiver = candidate
      await outbox()
    },
  },
  'at night': { up: async () => toHour(23), down: async () => toHour(12) },
}

function switched(table: string, column: string, id: () => string) {
  return {
    up: () => run(`update ${table} set ${column} = now() where id = $1`, id()),
    down: () => run(`update ${table} set ${column} = null where id = $1`, id()),
  }
}

const own = 'In the words of its writer'
const ours = 'In our words'

/** Writes a letter of each kind, as its sender would; returns the mark of the batch. */
async function writeAll(email: string): Promise<string> {
  const batch = randomUUID()
  await w.within(async (ctx) => {
    for (const kind of kinds) {
      const subject = `${batch} ${kind}`
      if (letterRules[kind].address === 'then') {
        const to = { account: receiver.id, address: email, name: '' }
        await writeMail(ctx, { kind, from, to, subject, paragraphs: [own] } as AddressedMail)
      } else {
        const link = { text: 'Open', url: 'https://example.org' }
        const mail = { topic: 'decisions', subject, link }
        const words = { text: subject, data: { details: own }, instead: { subject, details: ours } }
        await notifyWithMail(ctx, [{ to: receiver.id, key: subject, kind, from, ...words, mail } as News])
      }
    }
  })
  return batch
}

/** The mails since the last call: kind and words of each. */
async function outbox(): Promise<Map<string, string>> {
  await w.runTasks()
  const folder = join(w.dataDir, 'outbox')
  const found = new Map<string, string>()
  for (const name of await readdir(folder).catch(() => [])) {
    const { subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
    await rm(join(folder, name))
    found.set(subject, text)
  }
  return found
}

const bell = async (batch: string) =>
  new Set((await run(`select text from notices where text like $1`, `${batch} %`)).rows.map(({ text }) => String(text)))

/** What became of each kind. */
async function outcomes(batch: string): Promise<Record<string, Cell>> {
  const mails = await outbox()
  const rung = await bell(batch)
  const later = mails.size < kinds.length && w.clock.now.getTime() === night ? await inTheMorning() : new Map()
  return Object.fromEntries(
    kinds.map((kind) => {
      const subject = `${batch} ${kind}`
      const text = mails.get(subject)
      if (text !== undefined) return [kind, text.includes(own) ? '+' : text.includes(ours) ? 'o' : '-']
      if (later.has(subject)) return [kind, 'm']
      return [kind, rung.has(subject) ? 'b' : '-']
    }),
  )
}
let night = 0
async function inTheMorning(): Promise<Map<string, string>> {
  toHour(8)
  w.clock.advance(60_000)
  return outbox()
}

describe.each(walls.map((wall, at) => [wall, at] as const))('%s', (wall, at) => {
  const wanted = Object.fromEntries(kinds.map((kind) => [kind, expected[kind][at]]))

  beforeEach(() => {
    receiver = wall === 'receiver suspended' ? member : candidate
  })

  test('an obstacle that comes before a letter of each kind is written stops the letter', async () => {
    await build[wall].up()
    night = wall === 'at night' ? w.clock.now.getTime() : 0
    // Nobody writes notifications to an account that is gone.
    const batch = wall === 'receiver deleted' ? '' : await writeAll(receiver.email)
    const found = batch ? await outcomes(batch) : wanted
    await build[wall].down()
    expect(found).toEqual(wanted)
  })

  test('an obstacle that comes between writing and sending stops the letter', async () => {
    if (wall === 'at night') toHour(21)
    const batch = await writeAll(receiver.email)
    await build[wall].up()
    night = wall === 'at night' ? w.clock.now.getTime() : 0
    const found = await outcomes(batch)
    // What was written before is in the bell: only the mail is asked about once more.
    const inBell = (kind: LetterKind, cell: Cell) =>
      cell === '-' && letterRules[kind].address === 'now' && wall !== 'receiver deleted' ? 'b' : cell
    await build[wall].down()
    expect(found).toEqual(Object.fromEntries(kinds.map((kind) => [kind, inBell(kind, wanted[kind] as Cell)])))
  })
})

test('without any obstacle every kind of letter arrives in the words of its writer', async () => {
  const batch = await writeAll(receiver.email)
  expect(await outcomes(batch)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, '+'])))
})

test('each kind of letter goes to the address that its rule names, even if the account has a new one', async () => {
  const [before, after] = [receiver.email, someEmail()]
  const batch = await writeAll(before)
  await run('update accounts set email = $2 where id = $1', receiver.id, after)
  await w.runTasks()
  const folder = join(w.dataDir, 'outbox')
  const reached: Record<string, string | undefined> = {}
  for (const name of await readdir(folder)) {
    const { subject = '', to } = await PostalMime.parse(await readFile(join(folder, name)))
    if (subject.startsWith(batch)) reached[subject.slice(batch.length + 1)] = to?.[0]?.address
  }
  await outbox()
  expect(reached).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, letterRules[kind].address === 'then' ? before : after])),
  )
})

test('the gate checks letters that are no notifications in the same way', async () => {
  await build['company suspended'].up()
  const subject = randomUUID()
  const to = { account: receiver.id }
  const letters = (['alert', 'jobNews', 'suspension'] as const).map((kind) => ({
    kind,
    to,
    from,
    subject: `${subject} ${kind}`,
    paragraphs: [own],
  }))
  await w.within((ctx) => writeLetters(ctx, letters))
  expect([...(await outbox()).keys()]).toEqual([`${subject} suspension`])
  await build['company suspended'].down()
})
