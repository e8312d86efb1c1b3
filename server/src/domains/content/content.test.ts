import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultBootcampPrice } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Env, readEnv } from '#src/env.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { contentFiles } from './content.files.service.ts'

test('everybody learns where the social links lead and whether Google is set up', async () => {
  const plain = await openTestServer()
  const set = await openTestServer({
    DISCORD_URL: 'https://chat.example.org/firstrung',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  })

  const before = await plain.as(null).content.read()
  const after = await set.as(null).content.read()

  expect(before).toMatchObject({ success: true, google: false, links: { discord: '', whatsapp: '' }, contactEmail: '' })
  expect(after).toMatchObject({ google: true, links: { discord: 'https://chat.example.org/firstrung' } })
  expect(JSON.stringify(after)).not.toContain('secret')
  await plain.close()
  await set.close()
})

test('only an installation with a chat promises a chat (G-148)', async () => {
  const without = await openTestServer()
  const withChat = await openTestServer({ DISCORD_URL: 'https://chat.example.org/firstrung' })
  const said = async (world: TestServer) => {
    const person = await world.make.candidate()
    await world.make.skilled(person)
    const { msg } = await world.as(person).hiring.apply({ body: { interestType: 'jobs' } })
    const { faqs } = await world.as(null).content.home()
    return [msg, ...faqs.flatMap(({ question, answer }) => (question === 'How do I join?' ? [answer] : []))]
  }

  expect(await said(without)).toEqual([
    'Your application is in. We tell you as soon as you are shortlisted.',
    'Register and take one skill test. After that, you can apply for jobs and internships.',
  ])
  expect(await said(withChat)).toEqual([
    'Your application is in. Join the community chat to hear what comes next.',
    'Register and take one skill test. After that, you get access to our community chat.',
  ])
  await without.close()
  await withChat.close()
})

test('policies carry the operator from the settings, say plainly what is not set, and link to no contact then (G-121)', async () => {
  const linesOf = async (world: TestServer, name: 'privacy' | 'refund' | 'terms') => {
    const { sections } = await world.as(null).content.policy({ params: { name } })
    return { last: sections.at(-1), text: JSON.stringify(sections) }
  }
  const plain = await openTestServer()
  const set = await openTestServer({
    OPERATOR_NAME: 'Rung Careers Pvt Ltd',
    OPERATOR_ADDRESS: '12 Baner Road, Pune 411045',
    OPERATOR_EMAIL: 'help@rung.example',
    GRIEVANCE_OFFICER: 'Meena Joshi, grievance@rung.example',
  })
  for (const name of ['privacy', 'refund', 'terms'] as const) {
    const before = await linesOf(plain, name)
    expect(before.last).toMatchObject({ heading: 'Who runs this site' })
    expect(before.last?.blocks[0]?.lines).toEqual(
      ['Name', 'Address', 'Email', 'Grievance officer'].map(
        (what) => `${what}: not set by the operator of this installation yet`,
      ),
    )
    expect(before.text).not.toContain('/whatsapp')
    const after = await linesOf(set, name)
    expect(after.last?.blocks[0]?.lines).toEqual([
      'Name: Rung Careers Pvt Ltd',
      'Address: 12 Baner Road, Pune 411045',
      'Email: help@rung.example',
      'Grievance officer: Meena Joshi, grievance@rung.example',
    ])
    expect(after.text).toContain('(/whatsapp)')
  }
  expect((await set.as(null).content.read()).contactEmail).toBe('help@rung.example')
  await plain.close()
  await set.close()
})

describe('the texts of the public pages', () => {
  let w: TestServer
  beforeAll(async () => {
    w = await openTestServer()
  })
  afterAll(() => w.close())

  const readBootcamps = async () => {
    const { bootcamps } = await w.as(null).content.bootcamps()
    return Promise.all(bootcamps.map(({ id }) => w.as(null).content.bootcamp({ params: { id } })))
  }

  test('the texts of the public pages hold the four bootcamps with the documented hours, prices and templates [BOOT-12] [BOOT-13] [BOOT-14] [BOOT-15] [BOOT-17] [CONST-18] [CONST-21]', async () => {
    const whole = await readBootcamps()

    expect(
      whole.map(({ id, price, hours, days, paymentTemplate }) => [id, price, hours, days, paymentTemplate]),
    ).toEqual([
      ['data-analytics-bootcamp', 6999, 45, undefined, 13242],
      ['web-development-bootcamp', 7999, 60, undefined, 13241],
      ['summer-internship-bootcamp', 2999, 30, 15, undefined],
      ['product-management-bootcamp', 8999, 30, undefined, undefined],
    ])
    expect(defaultBootcampPrice).toBe(3400)
  })

  test('the texts of the public pages say of each bootcamp what it offers, in three blocks, and where two of them are paid [BOOT-16] [BOOT-18] [ENT-13]', async () => {
    const whole = await readBootcamps()
    for (const bootcamp of whole) {
      expect(bootcamp).toMatchObject({
        headerTitle: expect.stringMatching(/\S/),
        headerContent: expect.stringMatching(/\S/),
        headerImg: expect.stringMatching(/^\/pictures\//),
        linkDescription: expect.stringMatching(/\S/),
        mentorDetails: expect.arrayContaining([
          { name: expect.any(String), details: expect.any(String), img: expect.any(String) },
        ]),
        Details: [
          { heading: 'Live Online Cohorts', image: expect.any(String), description: expect.any(Object) },
          { heading: 'Assignments, Projects and Assessments' },
          { heading: 'Placement Assistance' },
        ],
      })
      for (const { description } of bootcamp.Details) expect(Object.keys(description)).toEqual(['one', 'two', 'three'])
    }
    expect(whole.filter(({ paymentLink }) => paymentLink)).toHaveLength(2)
  })

  test("the texts of the public pages find a bootcamp without '-bootcamp' at its end, and no others", async () => {
    expect(await w.as(null).content.bootcamp({ params: { id: 'web-development' } })).toMatchObject({
      id: 'web-development-bootcamp',
    })
    for (const id of ['xyz', '-bootcamp', 'web-development-bootcamp-bootcamp'])
      await expect(w.as(null).content.bootcamp({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('the texts of the public pages are five policies, and no others', async () => {
    const refund = await w.as(null).content.policy({ params: { name: 'refund' } })
    expect(refund).toMatchObject({ title: 'Refund Policy', sections: expect.any(Array) })
    const answers = await w.as(null).content.policy({ params: { name: 'answers' } })
    expect(answers.sections.map(({ heading }) => heading)).toContain('When no answer comes')
    // Each purpose names the data, who sees it, how long it is kept and how it is ended.
    const notice = await w.as(null).content.policy({ params: { name: 'notice' } })
    const purposes = notice.sections
      .slice(1)
      .filter(({ heading }) => !['Your rights', 'Who runs this site'].includes(heading))
    expect(purposes.length).toBeGreaterThan(8)
    for (const { heading, blocks } of purposes) {
      const lines = blocks.flatMap((block) => block.lines).map((line) => line.split(':')[0])
      expect([heading, ...lines]).toEqual([
        heading,
        ...['What for', 'Which data', 'Who sees it', 'How long', 'How you end it'],
      ])
    }
    expect((await w.request('GET', '/api/site/policies/cookies')).status).toBe(400)
  })
})

describe('a folder with texts of its own', () => {
  const own = fileURLToPath(new URL('../../../content/site', import.meta.url))
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  /** A copy of our folder in which one file has been changed. */
  async function folderWith(name: string, change: (text: string) => string | null): Promise<Env> {
    const folder = await mkdtemp(join(tmpdir(), 'firstrung-content-'))
    folders.push(folder)
    await cp(own, folder, { recursive: true })
    const changed = change(await readFile(join(folder, name), 'utf8'))
    if (changed === null) await rm(join(folder, name))
    else await writeFile(join(folder, name), changed)
    return readEnv({ CONTENT_DIR: folder })
  }

  test('a folder with texts of its own is read instead of ours; a bootcamp without a price has the default one [BOOT-13]', async () => {
    const env = await folderWith('bootcamps.json', (text) => text.replace('"price": 8999,', ''))
    const { bootcamps } = await contentFiles(env)
    expect(bootcamps.find(({ id }) => id === 'product-management-bootcamp')?.price).toBe(3400)
  })

  test.each([
    ['home.json', '"stars": 5', '"stars": 6', 'home.json: testimonials[0].stars: '],
    ['home.json', '"figure": "100+"', '"figure": " "', 'home.json: figures[0].figure: must not be empty'],
    ['home.json', '"about"', '"abuot"', 'home.json: testimonials[0]'],
    ['home.json', '{', '', 'home.json: is not JSON'],
    ['bootcamps.json', '"price": 6999', '"price": "6999"', 'bootcamps.json: bootcamps[0].price: '],
    ['bootcamps.json', 'web-development-bootcamp', 'data-analytics-bootcamp', 'bootcamps: holds the same id twice'],
    [
      'links.json',
      '"discord": ""',
      '"discord": "discord.com"',
      'links.json: discord: must start with / or with https://',
    ],
    ['policies/terms.md', 'revised: 27-05-2022', '', 'terms.md: revised is missing from its head'],
    ['policies/refund.md', '## No refunds', '### No refunds', 'refund.md: line 7 uses a sign that is not known here'],
    ['policies/privacy.md', 'title: ', 'titel: ', "privacy.md: 'titel: Privacy Policy' is no line of its head"],
  ])(
    'a folder with own texts is refused when %s has %j as %j, with file and field',
    async (name, right, wrong, sentence) => {
      const env = await folderWith(name, (text) => text.replace(right, wrong))
      await expect(contentFiles(env)).rejects.toThrow(sentence)
    },
  )

  test('a folder with texts of its own is refused when a file is missing', async () => {
    await expect(contentFiles(await folderWith('community.json', () => null))).rejects.toThrow(
      'community.json: cannot be read',
    )
  })
})
