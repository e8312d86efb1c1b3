import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { finding, findPeople, matchingInOrder, ordered, patternsOf, readPeople } from './candidate-search.ts'

const many = 20_000

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  await sql`
    insert into accounts (email, role, full_name, profile_completed, created_at)
    select 'person' || n || '@example.org', 'candidate',
           (array['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha'])[1 + n % 5] || ' ' || (array['Rao', 'Nair', 'Bose'])[1 + n % 3] || n,
           n % 2 = 0, now() - make_interval(secs => n)
    from generate_series(1, ${many}::int) n`.execute(w.db)
  await sql`update candidates set mobile_no = '9' || lpad((abs(hashtext(account_id::text)) % 1000000000)::text, 9, '0')`.execute(
    w.db,
  )
  await sql`vacuum analyze people, candidates`.execute(w.db)
}, 120_000)
afterAll(() => w.close())

/** The plan that the database makes for a statement, as text. */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(w.db)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

const page = { after: null, count: 21 }
const midway = {
  after: { createdAt: new Date(Date.now() - 10_000_000), id: '00000000-0000-4000-8000-000000000000' },
  count: 21,
}

describe('reading many people', () => {
  test.each([
    ['all', {}, 'people_newest'],
    ['those with a profile', { profileCompleted: true }, 'people_with_profile'],
  ])('the list of candidates reads a page of %s along an index, wherever it begins', async (_, filter, index) => {
    for (const at of [page, midway]) {
      const plan = await planOf(ordered(filter, at))
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  })

  test.each([
    ['name', 'people_by_name'],
    ['test', 'candidates_by_test'],
  ] as const)(
    'the list of candidates reads a page in the order of %s along its index, wherever it begins',
    async (sort, index) => {
      const [first] = await readPeople(w.db, {}, { after: null, count: 1 })
      for (const after of [null, { createdAt: new Date(), id: first?.id ?? '' }]) {
        const plan = await planOf(ordered({ sort }, { after, count: 21 }))
        expect(plan).toContain(index)
        expect(plan).not.toMatch(/Seq Scan on|Sort/)
      }
    },
  )

  test.each(['chitra bose17', 'person1777', '98123', 'zz', 'q'])(
    'the list of candidates finds %j by the index of the text',
    async (search) => {
      const plan = await planOf(finding({}, patternsOf(search) ?? [], page))
      expect(plan).toContain('people_by_text')
    },
  )

  test('the list of candidates is read in its order for a text that most people have', async () => {
    const plan = await planOf(ordered({}, page, matchingInOrder(['%example%'])))
    expect(plan).toContain('people_newest')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test('the list of candidates returns the newest of many matches, each once over all pages, counted up to a bound', async () => {
    const list = (cursor?: string) =>
      w.as(admin).candidateAdmin.list({ query: { search: 'example.org', limit: 500, cursor } })
    const first = await list()
    const second = await list(first.nextCursor ?? '')

    expect(first).toMatchObject({ total: 1000, totalIsBounded: true })
    const emails = [...first.users, ...second.users].map(({ email }) => email)
    expect(emails).toEqual(Array.from({ length: 1000 }, (_, n) => `person${n + 1}@example.org`))
  })

  test('the list of candidates counts the whole list up to its bound', async () => {
    const { total, totalIsBounded } = await w.as(admin).candidateAdmin.list({ query: { limit: 1 } })
    expect({ total, totalIsBounded }).toEqual({ total: 10_000, totalIsBounded: true })
    expect(await findPeople(w.db, { profileCompleted: true }, page)).toMatchObject({ total: 10_000, isBounded: false })
  })

  test('the list of candidates loses nobody between pages when many registered at the same moment', async () => {
    await sql`
      insert into accounts (email, role, full_name, created_at)
      select 'crowd' || n || '@example.com', 'candidate', 'Crowd', timestamptz '2031-05-05 10:00:00' + make_interval(secs => n / 1000000.0)
      from generate_series(1, 50) n`.execute(w.db)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { users, nextCursor } = await w
        .as(admin)
        .candidateAdmin.list({ query: { search: 'crowd', limit: 7, cursor } })
      seen.push(...users.map(({ email }) => email))
      cursor = nextCursor ?? undefined
    } while (cursor)

    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
  })

  test('the list of candidates lists names as people read them, whatever their case, accents, script and emails', async () => {
    const names = ['anil', 'Anil Kumar', 'Ánila', 'Zoë', 'zofia', 'अनिल', 'ரவி', 'லதா', 'றகு'].toSorted(
      new Intl.Collator('en').compare,
    )
    await sql`
      insert into accounts (email, role, full_name)
      select (array['z', 'a'])[1 + n % 2] || n || '@in-order.example', 'candidate', name
      from unnest(${[...names].reverse()}::text[]) with ordinality as one (name, n)`.execute(w.db)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { users, nextCursor } = await w
        .as(admin)
        .candidateAdmin.list({ query: { search: 'in-order.example', sort: 'name', limit: 2, cursor } })
      seen.push(...users.map(({ fullName }) => fullName))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(names)
  })

  test.each([
    ['അനിൽ വർമ്മ', 'അനില്‍ വര്‍മ'],
    ['ஶ்ரீதர்', 'ஸ்ரீதர்'],
    ['ज़ोया ख़ान', 'जोया खान'],
    ['आनन्द', 'आनंद'],
  ])('the list of candidates finds %s as %s', async (fullName, search) => {
    const { id } = await w.make.candidate({ fullName, mobileNo: '9812345672' })
    const { users } = await w.as(admin).candidateAdmin.list({ query: { search } })
    expect(users.map(({ _id }) => _id)).toContain(id)
  })

  test('the list of candidates without parameters has the newest 500 [API-76]', async () => {
    const { body } = await w.request('GET', '/api/admin/candidates', { as: admin })
    expect(body['users']).toHaveLength(500)
  })
})

describe('making a pattern', () => {
  test.each([
    ['  Asha   Rao ', ['%asha%', '%rao%']],
    ['as', ['% as%']],
    ['É', ['% e%']],
    ['Brian D’Souza', ['%brian%', '%dsouza%']],
    ['+91 (0)98123-45670', ['%9812345670%']],
    ['0091 98123.45670', ['%9812345670%']],
    ['०९८१२३ ४५६७०', ['%9812345670%']],
    ['98123', ['%98123%']],
    ['98', ['% 98%']],
    ['50%_\\', ['%50\\%\\_\\\\%']],
  ])('a search pattern looks for %j as %j', (search, patterns) => {
    expect(patternsOf(search)).toEqual(patterns)
  })

  test.each([undefined, '', '   '])('a search pattern is empty for %j', (search) => {
    expect(patternsOf(search)).toBeNull()
  })
})
