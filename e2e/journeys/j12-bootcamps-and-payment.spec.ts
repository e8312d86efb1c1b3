import type { Page } from '@playwright/test'
import { openDashboard } from '#support/dashboard.ts'
import { inMailTo } from '#support/outbox.ts'
import { bringSession, confirmEmail, makeCandidate, theAdmin } from '#support/people.ts'
import { checkA11y, expect, pauseRequests, test } from '#support/test.ts'

/** What this page asks the server for a payment link. */
function linkCalls(page: Page): unknown[] {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/createLink')) calls.push(request.postDataJSON())
  })
  return calls
}
const enroll = (page: Page) => page.locator('#content').getByRole('link', { name: 'Enroll Now' })
const closed = (page: Page) => page.locator('#content').getByText('Enrollment Closed')

test.describe('J12 a visitor and the bootcamps', () => {
  test('a visitor chooses among four bootcamps, under moving brands [BOOT-01] [BOOT-02] [BOOT-03] [BOOT-04] [BOOT-05] [CONST-21] [PERM-15]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/bootcamp')
    await expect(page.getByRole('heading', { level: 1, name: 'Career Accelerator Program' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(4)
    for (const [name, hours, id, isClosed] of [
      ['Data Analytics', '45 hours', 'data-analytics-bootcamp', false],
      ['Web Development', '60 hours', 'web-development-bootcamp', false],
      ['Summer Internship', '30 hours', 'summer-internship-bootcamp', true],
      ['Product', '30 hours', 'product-management-bootcamp', false],
    ] as const) {
      const card = page.getByRole('article', { name })
      await expect(card).toContainText(hours)
      await expect(card.getByRole('link', { name: `Join ${name}` })).toHaveAttribute('href', `/bootcamp/${id}`)
      await expect(card.getByText('Enrollment Closed')).toBeVisible({ visible: isClosed })
    }
    // Its page says that it is closed: the card must not promise anything else.
    await expect(page.getByRole('article', { name: 'Product' })).toContainText('No open batch right now')
    await checkA11y(page)

    const carousel = page.getByRole('region', { name: 'companies' })
    const track = carousel.getByRole('list')
    await carousel.scrollIntoViewIfNeeded()
    const inView = () =>
      track.evaluate((list) => {
        const { left, right } = list.getBoundingClientRect()
        return [...list.children].filter((slide) => {
          const box = slide.getBoundingClientRect()
          return box.left >= left - 2 && box.right <= right + 2
        }).length
      })
    const first = () => track.evaluate((list) => list.scrollLeft)
    // From here on the test controls the clock: one slide every 1500 ms, and not before.
    await page.mouse.move(0, 0)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await track.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
    // The track rests where the first slide snaps, a little inside its padding.
    await expect.poll(first).toBeLessThan(10)
    expect(await inView()).toBe(5)
    await page.clock.runFor(1500)
    await expect.poll(first).toBeGreaterThan(100)
    await expect.poll(inView).toBe(5)

    const stop = carousel.getByRole('button', { name: 'Stop companies' })
    await stop.click()
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { level: 1 }).click()
    // Scrolling has ended: the same position twice in a row.
    let stopped = Number.NaN
    await expect
      .poll(async () => {
        const before = stopped
        stopped = await first()
        return stopped === before
      })
      .toBe(true)
    await page.clock.runFor(5000)
    expect(await first()).toBe(stopped)
    await expect(carousel.getByRole('button', { name: 'Move companies' })).toBeVisible()
  })

  test('a visitor pays for a bootcamp by UPI; the team confirms it and the page says so [BOOT-06] [BOOT-07] [BOOT-09] [BOOT-10] [BOOT-14] [API-25]', async ({
    page,
    openBrowser,
  }) => {
    const calls = linkCalls(page)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/api/payment/createLink', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/bootcamp/web-development-bootcamp')
    await expect(page.getByRole('button', { name: 'Loading Link' })).toBeDisabled()
    await checkA11y(page)
    letThrough()
    await expect(enroll(page)).toHaveAttribute('href', /\/payment\/[0-9a-f-]{36}$/)
    expect(calls).toEqual([{ templateId: 13241, linkDescription: 'Web Development Bootcamp' }])

    await expect(page.getByText('₹7,999')).toBeVisible()
    const numbers = page.getByRole('region', { name: 'Web Development in numbers' })
    for (const text of ['60', '5+', 'hands-on projects', '100%', 'placement assistance'])
      await expect(numbers).toContainText(text)
    for (const name of ['Live Online Cohorts', 'Routine', 'Certificate', 'Mentors', 'FAQ'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await checkA11y(page)
    const columns = () =>
      page
        .locator('section:has(h1) > div')
        .evaluate((hero) => getComputedStyle(hero).gridTemplateColumns.split(' ').length)
    await page.setViewportSize({ width: 992, height: 800 })
    expect(await columns()).toBe(2)
    await page.setViewportSize({ width: 991, height: 800 })
    expect(await columns()).toBe(1)
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await enroll(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Web Development Bootcamp' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await checkA11y(page)
    const utr = String(Date.now()).slice(-12).padStart(12, '4')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByText('Please fill in this field.')).toBeVisible()
    await expect(page.getByText('Please enter the 12 digits of the UTR.')).toBeVisible()
    await page.getByLabel('Your name').fill('Nisha Verma')
    await page.getByLabel('Your email').fill('nisha.verma@example.org')
    await page.reload()
    await expect(page.getByLabel('Your name')).toHaveValue('Nisha Verma')
    await page.getByLabel('UTR of the transfer').fill(utr)
    await page.getByRole('button', { name: 'I have paid' }).dblclick()
    await expect(page.getByText("We're checking your payment.")).toBeVisible()
    await expect(page.getByText('n•••@example.org')).toBeVisible()
    await checkA11y(page)

    const team = await openBrowser()
    const slower = await openBrowser()
    for (const adminPage of [team, slower]) {
      await bringSession(adminPage, await theAdmin())
      await adminPage.goto('/admin')
      await adminPage.getByRole('link', { name: 'Payments' }).click()
      await adminPage.getByRole('searchbox', { name: 'Search by reference, UTR or email' }).fill(utr)
      await expect(adminPage.getByRole('article', { name: /^Nisha Verma/ })).toContainText('₹7,999')
    }
    await checkA11y(team)
    await slower.getByRole('button', { name: 'Confirm the payment of Nisha Verma' }).click()
    await team.getByRole('button', { name: 'Confirm the payment of Nisha Verma' }).click()
    await team.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(team.getByText('Payment confirmed. The receipt is on its way.')).toBeVisible()
    await expect(team.getByText('No payment with this reference, UTR or email')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Paid. You are enrolled.')).toBeVisible()
    await checkA11y(page)
  })

  test('a visitor finds closed bootcamps closed, without a call for a link, and a wrong address leads to the list [BOOT-08] [BOOT-11] [BOOT-12] [BOOT-13] [BOOT-15]', async ({
    page,
  }) => {
    const calls = linkCalls(page)
    for (const [id, price] of [
      ['summer-internship-bootcamp', '₹2,999'],
      ['product-management-bootcamp', '₹8,999'],
    ] as const) {
      await page.goto(`/bootcamp/${id}`)
      await expect(closed(page)).toBeVisible()
      await expect(page.getByText(price)).toBeVisible()
      await expect(enroll(page)).toBeHidden()
    }
    expect(calls).toEqual([])
    await page.goto('/bootcamp/xyz')
    await expect(page).toHaveURL(/\/bootcamp$/)
    await page.goto('/bootcamp/data-analytics')
    await expect(page).toHaveURL(/\/bootcamp\/data-analytics-bootcamp$/)
    await expect(enroll(page)).toBeVisible()
    await expect(page.getByText('₹6,999')).toBeVisible()
    expect(calls).toEqual([{ templateId: 13242, linkDescription: 'Data Analytics Bootcamp' }])
  })

  test('a visitor finds an order again after the tab was lost, with name and email filled in (G-123)', async ({
    page,
    context,
  }) => {
    const person = await makeCandidate('Meera Nair')
    await confirmEmail(person)
    await openDashboard(page, person)
    await expect(page.getByRole('button', { name: 'Account of Meera' })).toBeVisible()
    await page.goto('/bootcamp/web-development-bootcamp')
    await enroll(page).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Meera Nair')
    await expect(page.getByLabel('Your email')).toHaveValue(person.email)
    await expect(page.getByText('Payments for bootcamps are not refunded.')).toBeVisible()
    const address = page.url()
    await page.getByLabel('UTR of the transfer').fill(String(Date.now()).slice(-12).padStart(12, '3'))
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByText("We're checking your payment.")).toBeVisible()
    expect(await inMailTo(person.email, /(\/payment\/[0-9a-f-]+)/)).toBe(new URL(address).pathname)

    const later = await context.newPage()
    await later.goto('/candidate/profile?tab=account')
    const orders = later.getByRole('region', { name: 'Your orders' })
    await expect(orders).toContainText('Checking your payment')
    await checkA11y(later)
    await orders.getByRole('link', { name: 'Web Development Bootcamp' }).click()
    await expect(later).toHaveURL(address)
  })

  test('a visitor finds the name of the account filled in, unless they type another one first (G-123)', async ({
    page,
  }) => {
    await bringSession(page, await makeCandidate('Meera Nair'))
    await page.goto('/bootcamp/web-development-bootcamp')
    await enroll(page).click()
    const name = page.getByLabel('Your name')
    await expect(name).toHaveValue('Meera Nair')
    await name.clear()
    await page.getByLabel('UTR of the transfer').fill('1')
    await expect(name).toHaveValue('')

    const account = await pauseRequests(page, '**/api/auth/user')
    await page.reload()
    await name.fill('Her father')
    await expect.poll(() => account.requests.length).toBe(1)
    const read = page.waitForResponse('**/api/auth/user')
    account.release()
    await (await read).finished()
    await page.getByLabel('UTR of the transfer').fill('12')
    await expect(name).toHaveValue('Her father')
  })

  test('a visitor goes to the contact page when no payment link can be made', async ({ page, allowErrors }) => {
    allowErrors(/503/)
    await page.route('**/api/payment/createLink', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'payments_off', msg: 'off', errors: [] } }),
    )
    await page.goto('/bootcamp/web-development-bootcamp')
    await expect(enroll(page)).toHaveAttribute('href', '/whatsapp')
  })
})
