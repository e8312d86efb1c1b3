import { OperatorSettings } from '@firstrung/contract'
import { type Crawl, crawl } from '#support/crawl.ts'
import { withSettings } from '#support/own-server.ts'
import { bringSession, makeCandidate, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** An installation without links to other sites. */
const nothingSet = {
  LINKEDIN_URL: '',
  FACEBOOK_URL: '',
  INSTAGRAM_URL: '',
  DISCORD_URL: '',
  WHATSAPP_URL: '',
  UPI_ID: '',
  OPERATOR_NAME: 'Rung Careers',
}

test.describe('a new installation', () => {
  withSettings(nothingSet)

  test('a new installation shows no link that leads nowhere, and says in its policies what is not set (G-121)', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 503/)
    for (const path of ['/', '/community', '/bootcamp/web-development-bootcamp', '/policy/privacy']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const outside = page.locator(
        'a[href="/linkedin"], a[href="/facebook"], a[href="/instagram"], a[href="/discord"], a[href="/whatsapp"]',
      )
      await expect(outside, path).toHaveCount(0)
      await checkA11y(page)
    }
    const operator = page.getByRole('heading', { name: 'Who runs this site' }).locator('..')
    await expect(operator).toContainText('Name: Rung Careers')
    await expect(operator).toContainText('Grievance officer: not set by the operator of this installation yet')
    await page.goto('/whatsapp')
    await expect(page.getByRole('heading', { name: 'This link isn’t set up yet.' })).toBeVisible()
    await bringSession(page, await makeCandidate('Asha Rao'))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join Community' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Join the community' })).toHaveCount(0)
  })
})

test.describe('an operator that can only be reached by email', () => {
  withSettings({ ...nothingSet, OPERATOR_EMAIL: 'help@rung.example' })

  test('the contact page shows an operator that can only be reached by email (G-121)', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'help@rung.example' })).toHaveAttribute(
      'href',
      'mailto:help@rung.example',
    )
    await checkA11y(page)
  })
})

const googleButton = /^\/api\/auth\/register\/google\//
const outside = /^\/(linkedin|facebook|instagram|discord|whatsapp)$/
/** The forum before its first post. */
const noPostYet = /status of 404.*\/api\/forum\/post\/latest-post/
const policies = ['/policy/privacy', '/policy/refund', '/policy/terms']
/** Lines such as 'Address:' with nothing after it, and values that were not there. */
const gaps = /:\s*$|: ,|\bundefined\b|\bnull\b|\[object/m

const ofCandidates = ['/candidate/profile?tab=account', '/candidate/profile?tab=resume', '/saved', '/applications']

const targetsLike = ({ targets }: Crawl, pattern: RegExp) => [...targets].filter((target) => pattern.test(target))
const policyTexts = ({ texts }: Crawl) => policies.map((path) => texts.get(path) ?? '')

test.describe('an installation with nothing configured', () => {
  withSettings({ ...nothingSet, OPERATOR_NAME: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })

  test('an installation with nothing configured leads a visitor to no dead end: no idle link, no Google, no blank policy', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 503.*createLink/)
    const seen = await crawl(page, '/')
    expect(seen.faults).toEqual([])
    expect(targetsLike(seen, googleButton)).toEqual([])
    expect(targetsLike(seen, outside)).toEqual([])
    for (const text of policyTexts(seen)) {
      expect(text.length).toBeGreaterThan(400)
      expect(text).not.toMatch(gaps)
    }
    expect([...seen.texts.keys()]).toEqual(
      expect.arrayContaining(['/events', '/blogs', '/bootcamp', '/jobs', '/candidate/register', '/recruiter/register']),
    )
    // The last page may be one of signed-in people, where the dialog is open already.
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText(/Google/)).toHaveCount(0)
  })

  test('an installation with nothing configured leads a candidate to no dead end', async ({ page, allowErrors }) => {
    allowErrors(/status of 503.*createLink/, noPostYet)
    await bringSession(page, await makeCandidate('Asha Rao'))
    const seen = await crawl(page, '/dashboard', ...ofCandidates)
    expect(seen.faults).toEqual([])
    expect(targetsLike(seen, outside)).toEqual([])
    expect([...seen.texts.keys()]).toEqual(
      expect.arrayContaining(['/skilltests', '/forum/latest-post', '/candidate/profile', '/jobs']),
    )
  })
})

/** What an operator enters on the page of the system. */
const everything = {
  name: 'Rung Careers',
  operatorName: 'Rung Careers Private Limited',
  address: '12 Baner Road\nPune 411045',
  email: 'help@rung.example',
  grievanceOfficer: 'Meena Joshi',
  grievanceEmail: 'grievance@rung.example',
  linkedin: 'https://www.linkedin.com/company/rung-example',
  facebook: 'https://www.facebook.com/rung-example',
  instagram: 'https://www.instagram.com/rung-example',
  discord: 'https://discord.com/invite/rung-example',
  whatsapp: 'https://wa.me/910000000001',
  holidays: '',
  upiId: 'rung@examplebank',
  upiPayee: 'Rung Careers',
  accent: '#0a7d55',
  logoLightKey: '',
  logoDarkKey: '',
}
const withoutName = ({ titles }: Crawl) => titles.filter((title) => !title.includes(everything.name))

test.describe('an installation with everything configured', () => {
  withSettings({ ...nothingSet, OPERATOR_NAME: '' })
  test.beforeAll(async () => {
    const { operation } = (await theAdmin()).api
    const { version } = await operation.settings()
    await operation.saveSettings({ body: { version, settings: OperatorSettings.parse(everything) } })
  })

  test('an installation with everything configured shows a visitor what its operator has set, and leads to no dead end', async ({
    page,
  }) => {
    const seen = await crawl(page, '/')
    expect(seen.faults).toEqual([])
    expect(withoutName(seen)).toEqual([])
    expect(targetsLike(seen, googleButton).sort()).toEqual([
      '/api/auth/register/google/candidate',
      '/api/auth/register/google/recruiter',
    ])
    for (const name of ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp'] as const) {
      expect([...seen.targets]).toContain(`/${name}`)
      expect(await (await page.request.get(`/${name}`)).text()).toContain(everything[name])
    }
    for (const text of policyTexts(seen)) {
      const { operatorName, email, grievanceOfficer, grievanceEmail } = everything
      for (const value of [operatorName, '12 Baner Road, Pune 411045', email, grievanceOfficer, grievanceEmail])
        expect(text).toContain(value)
      expect(text).not.toMatch(gaps)
    }
    await page.goto('/bootcamp/web-development-bootcamp')
    await page.locator('#content').getByRole('link', { name: 'Enroll Now' }).click()
    await expect(page.getByText(everything.upiId)).toBeVisible()
  })

  test('an installation with everything configured leads a candidate to the community, and to no dead end', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(noPostYet)
    await bringSession(page, await makeCandidate('Asha Rao'))
    const seen = await crawl(page, '/dashboard', ...ofCandidates)
    expect(seen.faults).toEqual([])
    expect(withoutName(seen)).toEqual([])
    expect([...seen.targets]).toContain('/discord')
  })
})
