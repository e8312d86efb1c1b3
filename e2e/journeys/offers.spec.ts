import { indianDay, messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, shotsOf, test } from '#support/test.ts'

const inDays = (days: number) => indianDay(new Date(Date.now() + days * 24 * 3600 * 1000))

/** Somebody in round 2 who had an interview, so that they can be hired. */
async function inRoundTwo(recruiter: Somebody, jobId: string, fullName: string, hour: string): Promise<Somebody> {
  const person = await makeApplicant(fullName)
  await confirmEmail(person)
  await screenFor(await theAdmin(), jobId, person)
  const about = { jobId, applicantId: person.id }
  await recruiter.api.hiring.act({
    body: {
      ...about,
      action: 'interview',
      interviewDate: inDays(9),
      interviewTime: hour,
      interviewDuration: '30 minutes',
      interviewEmail: recruiter.email,
      interviewLink: 'https://meet.example.org/rohan',
    },
  })
  await recruiter.api.hiring.act({ body: { ...about, action: 'shortlist' } })
  return person
}

/** The dialog with which an offer is made, from the details of a candidate. */
async function openOffer(page: Page, jobId: string, { id, fullName }: Somebody) {
  await page.goto(`/hiringpanel/${jobId}?person=${id}`)
  const drawer = page.getByRole('dialog', { name: fullName })
  await drawer.getByRole('button', { name: `Make an offer to ${fullName}` }).click()
  return page.getByRole('dialog', { name: `Make an offer to ${fullName}` })
}

async function fillOffer(dialog: ReturnType<Page['getByRole']>, pay: string): Promise<void> {
  await dialog.getByLabel('Amount, in rupees a year').fill(pay)
  await dialog.getByLabel('First day').fill(inDays(40))
  await dialog.getByLabel('Place').fill('Pune, Baner Road')
}

test.describe('offers', () => {
  journey('a recruiter offers a job with a letter, and the candidate accepts it on a phone', () => {
    let recruiter: Somebody
    let kavya: Somebody
    let arjun: Somebody
    let jobId = ''
    journeyStep('the recruiter writes the offer, and reads the letter before it is sent', async ({ page }) => {
      recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      jobId = await makeJob(recruiter, 'Offered Developer', { numOpenings: 1 })
      kavya = await inRoundTwo(recruiter, jobId, 'Kavya Menon', '10:00')
      arjun = await inRoundTwo(recruiter, jobId, 'Arjun Das', '11:00')
      await bringSession(page, recruiter)
      const dialog = await openOffer(page, jobId, kavya)
      await expect(dialog).toContainText('The only opening is free.')
      await dialog.getByRole('button', { name: 'Send offer' }).click()
      await expect(dialog.getByText(messages.fieldNeeded).first()).toBeVisible()
      await fillOffer(dialog, '6,54,321')
      await expect(dialog).toContainText('₹6,54,321 a year')
      await expect(dialog).toContainText('Dear Kavya Menon,')
      await checkA11y(page)
      await shotsOf(page, 'offer-dialog')
      await dialog.getByRole('button', { name: 'Send offer' }).click()
      await expect(page.getByText(messages.offerMade)).toBeVisible()
      await expect(page.getByText(/^Open: Kavya Menon can accept until the end of /)).toBeVisible()
      await checkA11y(page)
      await shotsOf(page, 'offer-drawer')
      await inMailTo(kavya.email, /(offers you a job)/)
    })

    journeyStep('no opening is promised twice, and a rejection asks for the withdrawal first', async ({ page }) => {
      const dialog = await openOffer(page, jobId, arjun)
      await expect(dialog).toContainText(messages.openingsPromised)
      await expect(dialog.getByRole('button', { name: 'Send offer' })).toBeDisabled()
      await page.goto(`/hiringpanel/${jobId}?person=${kavya.id}`)
      await expect(page.getByText(/^Open: Kavya Menon can accept/)).toBeVisible()
      const refused = await recruiter.api.hiring
        .act({ body: { action: 'remove', jobId, applicantId: kavya.id } })
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'offer_open', msg: messages.hasOpenOffer('Kavya Menon') })
    })

    journeyStep('the candidate finds the offer among what waits for them, and reads the letter', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 812 })
      await bringSession(page, kavya)
      await page.goto('/dashboard')
      const need = page.getByRole('listitem').filter({ hasText: 'offer waits for your answer' })
      await need.getByRole('link', { name: 'Offered Developer, Sahyadri Software' }).click()
      await expect(page).toHaveURL(/\/applications\/[\w-]{36}/)
      const notice = page.getByRole('region', { name: 'Sahyadri Software offers you this job' })
      await checkA11y(page)
      await notice.getByRole('link', { name: 'Read the offer' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Sahyadri Software offers you: Offered Developer',
      )
      await expect(page.getByRole('region', { name: 'In short' })).toContainText('₹6,54,321 a year')
      await expect(page.getByText('Dear Kavya Menon,')).toBeVisible()
      await checkA11y(page)
      await shotsOf(page, 'offer-page')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as PDF' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    })

    journeyStep('the candidate accepts with their name, and is hired', async ({ page }) => {
      await page.getByRole('button', { name: 'Accept the offer' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accept the offer of Sahyadri Software?' })
      await expect(dialog).toContainText('The company and our team are told.')
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(dialog.getByText(messages.fieldNeeded)).toBeVisible()
      await dialog.getByLabel('Your full name').fill('Kavya Menon')
      await checkA11y(page)
      await shotsOf(page, 'offer-accept')
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(page.getByText(messages.offerAccepted)).toBeVisible()
      await expect(page.getByRole('region', { name: 'State of the offer' })).toContainText('as Kavya Menon')
      await expect(page.getByRole('button', { name: 'Accept the offer' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Your application' }).click()
      await expect(page.getByText('You were hired.')).toBeVisible()
    })

    journeyStep('the recruiter sees the answer, and the job is filled', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await bringSession(page, recruiter)
      await page.goto(`/hiringpanel/${jobId}?person=${kavya.id}`)
      await expect(page.getByText(/^Accepted on .* as Kavya Menon\.$/)).toBeVisible()
      await checkA11y(page)
    })
  })

  journey('an offer is given more time, declined, offered once more, and withdrawn', () => {
    const job = { id: '' }
    let recruiter: Somebody
    let meera: Somebody
    journeyStep('the recruiter gives the candidate more time', async ({ page }) => {
      recruiter = await makeRecruiter('Anil Rao', 'Sahyadri Software')
      job.id = await makeJob(recruiter, 'Second Developer')
      meera = await inRoundTwo(recruiter, job.id, 'Meera Pillai', '12:00')
      await bringSession(page, recruiter)
      const dialog = await openOffer(page, job.id, meera)
      await fillOffer(dialog, '5 lakh')
      await dialog.getByRole('button', { name: 'Send offer' }).click()
      await expect(page.getByText(messages.offerMade)).toBeVisible()
      await page.getByRole('button', { name: 'More time' }).click()
      const later = page.getByRole('dialog', { name: 'More time for Meera Pillai?' })
      await later.getByLabel('Please answer by').fill(inDays(12))
      await checkA11y(page)
      await later.getByRole('button', { name: 'Give more time' }).click()
      await expect(page.getByText(messages.offerExtended)).toBeVisible()
    })

    journeyStep('the candidate declines it with a reason', async ({ page }) => {
      await bringSession(page, meera)
      const { needs } = await meera.api.hiring.candidateNeeds()
      const application = needs.find(({ kind }) => kind === 'offers')?.applications[0]?._id ?? ''
      await page.goto(`/applications/${application}`)
      await page.getByRole('link', { name: 'Read the offer' }).click()
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Decline the offer of Sahyadri Software?' })
      await dialog.getByLabel('Reason').selectOption('The pay')
      await dialog.getByLabel('What the company should know').fill('Rent in Pune is higher.')
      await checkA11y(page)
      await dialog.getByRole('button', { name: 'Decline the offer' }).click()
      await expect(page.getByText(messages.offerDeclined)).toBeVisible()
      await expect(page.getByRole('region', { name: 'State of the offer' })).toContainText('declined')
      await shotsOf(page, 'offer-declined')
    })

    journeyStep('the recruiter reads why, makes another offer, and withdraws it with a note', async ({ page }) => {
      await bringSession(page, recruiter)
      await page.goto(`/hiringpanel/${job.id}?person=${meera.id}`)
      await expect(page.getByText(/Reason: The pay\.$/)).toBeVisible()
      await expect(page.getByText('Meera Pillai wrote: Rent in Pune is higher.')).toBeVisible()
      const dialog = await openOffer(page, job.id, meera)
      await fillOffer(dialog, '6 lakh')
      await dialog.getByRole('button', { name: 'Send offer' }).click()
      await expect(page.getByText(messages.offerMade)).toBeVisible()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      const question = page.getByRole('dialog', { name: 'Withdraw the offer to Meera Pillai?' })
      await question.getByLabel('Note (optional)').fill('The team was dissolved.')
      await checkA11y(page)
      await question.getByRole('button', { name: 'Withdraw offer' }).click()
      await expect(page.getByText(messages.offerWithdrawn)).toBeVisible()
      await expect(page.getByText(/^Withdrawn on /)).toBeVisible()
    })

    journeyStep('the candidate reads that it is withdrawn, and the note', async ({ page }) => {
      await bringSession(page, meera)
      const { applications } = await meera.api.hiring.applications({ query: {} })
      const params = { id: applications[0]?._id ?? '' }
      const { application } = await meera.api.hiring.application({ params })
      await page.goto(`/offers/${application.offer?._id}`)
      await expect(page.getByRole('region', { name: 'State of the offer' })).toContainText('The team was dissolved.')
      await checkA11y(page)
    })

    journeyStep('the recruiter hires without an offer, and says whether they joined', async ({ page }) => {
      await recruiter.api.hiring.act({ body: { action: 'hire', jobId: job.id, applicantId: meera.id } })
      await bringSession(page, recruiter)
      await page.goto(`/hiringpanel/${job.id}?person=${meera.id}`)
      await expect(page.getByText('Has Meera Pillai joined?')).toBeVisible()
      await page.getByRole('button', { name: 'Has not joined' }).click()
      const question = page.getByRole('dialog', { name: 'Meera Pillai has not joined?' })
      await expect(question).toContainText('ask our team to take the hiring back')
      await question.getByLabel('Remark (optional)').fill('Did not come.')
      await checkA11y(page)
      await question.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(messages.notJoinedNoted)).toBeVisible()
      await expect(page.getByText('Remark: Did not come.')).toBeVisible()
      await shotsOf(page, 'joining')
      await page.getByRole('button', { name: 'Has joined' }).click()
      await expect(page.getByText(/^Your company said on .* that Meera Pillai has joined\.$/)).toBeVisible()
      await checkA11y(page)
    })
  })
})
