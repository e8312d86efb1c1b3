import { folders, messages, type OperatorSettings, settingNames } from '@firstrung/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const nothing = Object.fromEntries(settingNames.map((name) => [name, ''])) as OperatorSettings
const everything: OperatorSettings = {
  ...nothing,
  name: 'Sahyadri Careers',
  operatorName: 'Sahyadri Careers Pvt Ltd',
  address: '12 Baner Road\nPune 411045',
  email: 'help@sahyadri.example',
  grievanceOfficer: 'Meena Joshi',
  grievanceEmail: 'grievance@sahyadri.example',
  linkedin: 'https://www.linkedin.com/company/sahyadri-example',
  holidays: '2026-11-09, 2026-12-25',
  upiId: 'sahyadri@examplebank',
  upiPayee: 'Sahyadri Learning',
  accent: '#1A4FD6',
}

const read = () => w.as(admin).operation.settings()
const save = async (settings: Partial<OperatorSettings>, version?: number) =>
  w.as(admin).operation.saveSettings({
    body: { version: version ?? (await read()).version, settings: { ...nothing, ...settings } },
  })
const site = () => w.as(null).content.read()
const acts = async () => (await w.as(admin).operation.acts({ query: { search: 'settings of the installation' } })).acts
const logo = async () => (await w.make.file(admin, folders.logos, 'png')).fileKey
const claimed = async (key: string) =>
  (await w.db.selectFrom('uploads').select('claimedAt').where('key', '=', key).executeTakeFirstOrThrow()).claimedAt

beforeEach(async () => {
  await save(nothing)
})

describe('the settings of the installation', () => {
  test('the settings of the installation are empty at first, and the public answer then has our name and nothing to link to', async () => {
    expect(await read()).toMatchObject({ settings: nothing, fixed: [] })
    expect(await site()).toMatchObject({
      name: 'Firstrung',
      accent: '',
      logo: { light: '', dark: '' },
      contactEmail: '',
      links: { linkedin: '', facebook: '', instagram: '', discord: '', whatsapp: '' },
    })
  })

  test('the settings of the installation show in the next answer: site, policies and payment', async () => {
    const saved = await save(everything)
    expect(saved).toMatchObject({ msg: messages.settingsSaved, settings: { ...everything, accent: '#1a4fd6' } })
    expect(await site()).toMatchObject({
      name: 'Sahyadri Careers',
      accent: '#1a4fd6',
      contactEmail: 'help@sahyadri.example',
      links: { linkedin: everything.linkedin },
    })
    const { sections } = await w.as(null).content.policy({ params: { name: 'privacy' } })
    expect(sections.at(-1)?.blocks[0]?.lines).toEqual([
      'Name: Sahyadri Careers Pvt Ltd',
      'Address: 12 Baner Road, Pune 411045',
      'Email: help@sahyadri.example',
      'Grievance officer: Meena Joshi, grievance@sahyadri.example',
    ])
    const answers = await w.as(null).content.policy({ params: { name: 'answers' } })
    expect(answers.sections.at(-2)?.blocks[0]?.lines).toEqual([
      '26 January, 15 August and 2 October, every year',
      '9 Nov 2026',
      '25 Dec 2026',
    ])
    const id = await w.make.order()
    const { order } = await w.as(null).payments.order({ params: { id } })
    expect(order.upi).toMatchObject({ id: 'sahyadri@examplebank', payee: 'Sahyadri Learning' })
  })

  test('the settings of the installation keep holidays in their order, each once', async () => {
    const { settings } = await save({ holidays: '2026-12-25\n2026-11-09;2026-12-25' })
    expect(settings.holidays).toBe('2026-11-09, 2026-12-25')
    await save({ holidays: settings.holidays })
  })

  test('the settings name the installation in mails: sender, text, signature and the colour of buttons', async () => {
    await save({ name: 'Sahyadri <Careers>', accent: '#1a4fd6' })
    const person = await w.make.candidate()
    await w.as(null).accounts.askForReset({ body: { email: person.email } })
    const mail = (await w.mailsTo(person.email)).at(-1)
    expect(mail?.from).toMatchObject({ name: 'Sahyadri <Careers>' })
    expect(mail?.text).toContain('Sahyadri <Careers> account')
    expect(mail?.text).toContain('Sahyadri <Careers>\nhttp')
    expect(mail?.html).toContain('Sahyadri &lt;Careers&gt;')
    expect(mail?.html).toContain('background:#1a4fd6')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Firstrung|\{site\}|<Careers><\/td>/)
  })

  test('changed settings are in the audit log by their names, without values; saving the same again is not', async () => {
    const before = (await acts()).length
    w.clock.advance(1000)
    await save({ name: 'Sahyadri Careers', email: 'help@sahyadri.example' })
    await save({ name: 'Sahyadri Careers', email: 'help@sahyadri.example' }, 0)
    const now = await acts()
    expect(now).toHaveLength(before + 1)
    expect(now[0]?.what).toBe('changed the settings of the installation: Name of the installation, Email')
  })

  test('the settings of the installation are not overwritten by somebody who has not seen the newest ones', async () => {
    const { version } = await save({ name: 'First' })
    await save({ name: 'Second' })
    await expect(save({ name: 'Third' }, version)).rejects.toMatchObject({ status: 409, code: 'settings_changed' })
    expect((await site()).name).toBe('Second')
  })

  test.each<[keyof OperatorSettings, string, string]>([
    ['email', 'no address', messages.invalidEmail],
    ['linkedin', 'javascript:alert(1)', messages.linkHttp],
    ['upiId', 'sahyadri', messages.upiIdForm],
    ['holidays', '25-12-2026', messages.holidayForm],
    ['holidays', '2026-02-30', messages.holidayForm],
    ['accent', 'blue', messages.colourForm],
    ['accent', '#777777', messages.accentUnreadable],
  ])('the setting %s refuses %s, at its field', async (field, value, msg) => {
    const refused = save({ [field]: value })
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field: `settings.${field}`, msg }] })
  })

  test('the settings take two logos that admins uploaded; a replaced one is released, and undoing takes it again', async () => {
    const [one, two] = [await logo(), await logo()]
    await save({ logoLightKey: one })
    expect((await site()).logo).toEqual({ light: `/files/${one}`, dark: `/files/${one}` })
    await save({ logoLightKey: one, logoDarkKey: two })
    expect((await site()).logo).toEqual({ light: `/files/${one}`, dark: `/files/${two}` })
    await save({ logoLightKey: two, logoDarkKey: two })
    expect([await claimed(one), await claimed(two)]).toEqual([null, expect.any(Date)])
    await save({ logoLightKey: one, logoDarkKey: two })
    expect(await claimed(one)).toEqual(expect.any(Date))
    await save(nothing)
    expect([await claimed(one), await claimed(two)]).toEqual([null, null])
    await expect(save({ logoLightKey: 'logos/0123/nothing' })).rejects.toMatchObject({ code: 'upload_missing' })
    const banner = (await w.make.file(admin, folders.eventBanners, 'png')).fileKey
    await expect(save({ logoLightKey: banner })).rejects.toMatchObject({ code: 'upload_missing' })
  })
})

test('variables of the environment override stored settings, are named, and leave what is stored', async () => {
  const other = await openTestServer({
    SITE_NAME: 'From Outside',
    UPI_PAYEE: 'Outside Payee',
    LOGO_URL: 'https://cdn.example.org/logo.png',
  })
  const boss = await other.make.admin()
  const asBoss = other.as(boss).operation
  const { version } = await asBoss.settings()
  const saved = await asBoss.saveSettings({
    body: { version, settings: { ...nothing, name: 'From the Page', email: 'help@sahyadri.example' } },
  })
  expect(saved.settings).toMatchObject({ name: '', email: 'help@sahyadri.example' })
  expect(saved.fixed).toEqual([
    { setting: 'name', variable: 'SITE_NAME', value: 'From Outside' },
    { setting: 'upiPayee', variable: 'UPI_PAYEE', value: 'Outside Payee' },
    { setting: 'logoLightKey', variable: 'LOGO_URL', value: 'https://cdn.example.org/logo.png' },
  ])
  expect(await other.as(null).content.read()).toMatchObject({
    name: 'From Outside',
    contactEmail: 'help@sahyadri.example',
    logo: { light: 'https://cdn.example.org/logo.png', dark: 'https://cdn.example.org/logo.png' },
  })
  await other.close()
})

describe('what is to be done before an installation goes live', () => {
  const stepsOf = async (server: TestServer, person: Person) => (await server.as(person).admin.needsYou()).steps

  test('the list of steps before going live shows admins what is not set, in order, and becomes shorter step by step', async () => {
    const fresh = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@sahyadri.example' })
    const boss = await fresh.make.admin()
    const set = async (settings: Partial<OperatorSettings>) => {
      const { version } = await fresh.as(boss).operation.settings()
      await fresh.as(boss).operation.saveSettings({ body: { version, settings: { ...nothing, ...settings } } })
    }
    expect(await stepsOf(fresh, boss)).toEqual(['operator', 'grievance', 'tests'])
    const { operatorName, address, email, grievanceOfficer, grievanceEmail } = everything
    await set({ operatorName, address, grievanceOfficer })
    expect(await stepsOf(fresh, boss)).toEqual(['operator', 'grievance', 'tests'])
    await set({ operatorName, address, email, grievanceOfficer, grievanceEmail })
    expect(await stepsOf(fresh, boss)).toEqual(['tests'])
    await fresh.make.test(boss, { testType: 'practice test' })
    expect(await stepsOf(fresh, boss)).toEqual(['tests'])
    const { id } = await fresh.make.test(boss, { testType: 'skill test' })
    expect(await stepsOf(fresh, boss)).toEqual([])
    await fresh.as(boss).assessments.archive({ params: { id }, body: { archived: true } })
    expect(await stepsOf(fresh, boss)).toEqual(['tests'])
    await fresh.close()
  })

  test('the list of steps before going live begins with email if that is not set, and is hidden from members who cannot do it', async () => {
    await w.make.test(admin, { testType: 'skill test' })
    await save(everything)
    expect(await stepsOf(w, admin)).toEqual(['mail'])
    const reviewer = await w.make.admin()
    await w.db.updateTable('accounts').set({ teamRole: 'reviewer' }).where('id', '=', reviewer.id).execute()
    expect(await stepsOf(w, reviewer)).toEqual([])
  })
})
