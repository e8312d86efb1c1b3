import { openPaytmStub, openRazorpayStub } from '@firstrung/server/src/testing/payment-services.ts'
import { withService } from '#support/own-server.ts'
import { apiOf, bringSession, freshEmail, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

for (const { name, open } of [
  { name: 'Razorpay', open: openRazorpayStub },
  { name: 'Paytm', open: openPaytmStub },
]) {
  test.describe(`J12 with ${name}`, () => {
    const own = withService<Awaited<ReturnType<typeof openRazorpayStub | typeof openPaytmStub>>>(open)

    test('a visitor goes to the page of the payment service, leaves it, returns, and has paid once the service confirms [BOOT-06] [BOOT-14] [API-25]', async ({
      page,
      openBrowser,
      allowErrors,
    }) => {
      await page.goto('/bootcamp/web-development-bootcamp')
      await page.locator('#content').getByRole('link', { name: 'Enroll Now' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Web Development Bootcamp' })).toBeVisible()
      await expect(page.getByRole('heading', { name: `Pay with ${name}` })).toBeVisible()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const statusNow = async () => (await apiOf().payments.order({ params: { id } })).order.status
      const pay = page.getByRole('button', { name: `Pay ₹7,999 with ${name}` })
      await pay.click()
      await expect(page.getByText('Please fill in this field.')).toBeVisible()
      const email = freshEmail('nisha')
      await page.getByLabel('Your name').fill('Nisha Verma')
      await page.getByLabel('Your email').fill(email)
      await checkA11y(page)

      await test.step('while the service is down the page says so and keeps what was typed', async () => {
        allowErrors(/503.*\/checkout/)
        own.service.breakDown(true)
        await pay.click()
        await expect(page.getByRole('alert').filter({ hasText: /try again/i })).toBeVisible()
        own.service.breakDown(false)
      })

      const theirs = page.getByRole('heading', { name: `${name} stand-in` })
      await test.step('a payer who leaves its page without paying reads the state of the order', async () => {
        await pay.click()
        await expect(theirs).toBeVisible()
        await expect(page.getByText('₹7,999')).toBeVisible()
        expect(new URL(page.url()).origin).toBe(
          own.service.settings['RAZORPAY_URL'] ?? own.service.settings['PAYTM_URL'],
        )
        await page
          .getByRole('link', { name: 'Not now' })
          .or(page.getByRole('button', { name: 'Not now' }))
          .click()
        await expect(page.getByText(`${name} has not confirmed your payment yet.`)).toBeVisible()
        await expect(page.getByLabel('Your name')).toHaveValue('Nisha Verma')
        await checkA11y(page)
        expect(await statusNow()).toBe('open')
      })

      await test.step('its webhook settles the order while the payer is still there', async () => {
        await pay.click()
        await expect(theirs).toBeVisible()
        await page.getByRole('button', { name: 'Pay now' }).click()
        await expect(page.getByText('Payment successful')).toBeVisible()
        expect(await statusNow()).toBe('paid')
      })

      const back = 'Back to the shop'
      await page
        .getByRole('link', { name: back })
        .or(page.getByRole('button', { name: back }))
        .click()
      await expect(page).toHaveURL(new RegExp(`/payment/${id}\\?`))
      await expect(page.getByText('Paid. You are enrolled.')).toBeVisible()
      await expect(pay).toBeHidden()
      await checkA11y(page)

      const adminPage = await openBrowser()
      await bringSession(adminPage, await theAdmin())
      await adminPage.goto('/admin?tab=payments')
      await adminPage.getByText('Paid', { exact: true }).click()
      await adminPage.getByRole('searchbox').fill(email)
      await expect(adminPage.getByRole('article', { name: /^Nisha Verma/ })).toContainText(name)
    })
  })
}
