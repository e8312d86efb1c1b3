import { dayFromNow, makeEvent } from '#support/events.ts'
import { apiOf, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test.describe('J11 a visitor on the landing page', () => {
  test('a visitor on the landing page reads six testimonials and sees real pages of the product [LAND-15] [LAND-16]', async ({
    page,
  }) => {
    await page.goto('/')

    const said = page.getByRole('region', { name: 'What candidates say' })
    // Made-up testimonials are marked once (G-122).
    await expect(said.getByText('Sample', { exact: true })).toHaveCount(1)
    const voices = said.getByRole('listitem')
    await expect(voices).toHaveCount(6)
    for (const voice of await voices.all()) {
      await expect(voice.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
      await expect(voice.getByRole('blockquote')).toHaveText(/\S{3}/)
      const picture = voice.getByRole('img', { name: /^Portrait of \S/ })
      const name = ((await picture.getAttribute('alt')) ?? '').replace('Portrait of ', '')
      await expect(voice.getByText(name, { exact: true })).toBeVisible()
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }

    const look = page.getByRole('region', { name: 'See it before you register' })
    await expect(look.getByRole('img')).toHaveCount(3)
    for (const screen of await look.getByRole('img').all()) {
      await screen.scrollIntoViewIfNeeded()
      await expect.poll(() => screen.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-light-\d+\.avif$/)
      await expect.poll(() => screen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    const first = look.getByRole('img').first()
    await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-dark-\d+\.avif$/)
  })

  test('a visitor on the landing page jumps to sections by anchors, without motion if they prefer that [LAND-02] [NAV-18]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const anchor of ['faqs', 'simple-process', 'about', 'home']) {
      await page.goto(`/#${anchor}`)
      await expect
        .poll(() => page.locator(`#${anchor}`).evaluate((part) => part.getBoundingClientRect().top))
        .toBeLessThan(200)
    }
  })
})

const socials = {
  linkedin: 'www.linkedin.com',
  facebook: 'www.facebook.com',
  instagram: 'www.instagram.com',
  discord: 'discord.com',
  whatsapp: 'wa.me',
}

test('the pages that redirect to social networks name their target without JavaScript too [NAV-14] [NAV-15] [COMM-06]', async ({
  page,
  openBrowser,
}) => {
  await page.route(/^https:/, (route) => route.fulfill({ body: 'outside', contentType: 'text/plain' }))
  const still = await openBrowser({ javaScriptEnabled: false })
  for (const [name, host] of Object.entries(socials)) {
    const there = new RegExp(`^https://${host}/`)
    await still.goto(`/${name}`)
    await expect(still.getByRole('heading', { name: 'Redirecting... Please wait!' })).toBeVisible()
    await expect(still.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', there)
    await page.goto(`/${name}`)
    await expect(page).toHaveURL(there)
  }
})

test.describe('J14 the community page', () => {
  test('the community page shows features, network and events and leads into the chat [COMM-01] [COMM-02] [COMM-03] [COMM-04] [COMM-05] [PERM-14]', async ({
    page,
  }) => {
    await makeEvent(await theAdmin(), { title: 'Resume clinic', eventDate: dayFromNow(1) })
    const { events: first } = await apiOf().events.list({ body: { limit: 3 } })
    // Past ones follow where there are fewer than three to come; the page leaves them out.
    const next = first.filter(({ eventDate }) => eventDate >= dayFromNow(0))
    await page.goto('/community')
    await expect(page.getByRole('heading', { level: 1, name: 'You’re not in this alone.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you’ll find' }).getByRole('heading', { level: 3 })).toHaveText([
      'Meet talented people',
      'Mentorship',
      'Events and competitions',
    ])
    await expect(page.getByRole('region', { name: 'A network that answers' })).toContainText('150+')
    const events = page.getByRole('region', { name: 'Events', exact: true })
    expect(next).not.toHaveLength(0)
    for (const { title } of next)
      await expect(events.getByRole('link', { name: title, exact: true }).first()).toHaveAttribute('href', '/events')
    await expect(events.getByRole('link', { name: 'See all events' })).toHaveAttribute('href', '/events')
    for (const join of await page.getByRole('link', { name: 'Join Community' }).all())
      await expect(join).toHaveAttribute('href', '/discord')
    expect(await page.getByRole('link', { name: 'Join Community' }).count()).toBeGreaterThan(1)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/whatsapp',
    )
    await checkA11y(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 375, height: 800 })
    await checkA11y(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('the community page has no footer on an iPad that calls itself a Mac, but has it on a Mac [NAV-17]', async ({
    openBrowser,
  }) => {
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
    const mac = await openBrowser({ userAgent: agent })
    const pad = await openBrowser({ userAgent: agent })
    await pad.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }))
    await pad.goto('/community')
    await expect(pad.getByRole('contentinfo')).toBeHidden()
    await pad.goto('/')
    await expect(pad.getByRole('contentinfo')).toBeVisible()
    await mac.goto('/community')
    await expect(mac.getByRole('contentinfo')).toBeVisible()
  })
})

test.describe('J13 the policies', () => {
  test('the policies can be read by everybody, say that nothing is refunded, and when the terms were revised [POL-01] [POL-02] [POL-03] [PERM-22] [CONST-19]', async ({
    page,
    allowErrors,
  }) => {
    await page.goto('/policy/privacy')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund' }).click()
    await expect(page.getByText('No refunds are given for bootcamps')).toBeVisible()
    await checkA11y(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page.getByText('Last revised 27-05-2022')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('© 2022')
    await page.locator('#content').getByRole('link', { name: 'refund policy' }).click()
    await expect(page).toHaveURL(/\/policy\/refund$/)
    // Each of them leads to the list of all.
    const content = page.locator('#content')
    await content.getByRole('link', { name: 'Legal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible()
    await expect(content.getByRole('listitem')).toHaveCount(6)
    await checkA11y(page)
    await content.getByRole('link', { name: 'Complaints' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible()
    await content.getByRole('link', { name: 'Legal' }).click()
    await content.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()

    allowErrors(/404/)
    expect((await page.goto('/policy/cookies'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
