import type { Page } from '@playwright/test'
import {
  askForReview,
  bringSession,
  freshEmail,
  makeCandidate,
  newCandidate,
  pdfOf,
  type Somebody,
  theAdmin,
  uploadPdf,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, silenceLive, test } from '#support/test.ts'

/** The card on the candidate's dashboard. */
const card = (page: Page) => page.getByRole('region', { name: 'Resume review and live project' })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf('Resume', 'Page two') })

/** Opens the queue and looks for one person: other journeys have resumes in it too. */
async function findInQueue(page: Page, person: Somebody) {
  await page.goto('/admin?tab=resume-review')
  await page.getByLabel('Search by name or email').fill(person.email)
}

test.describe('J17 a resume and its review', () => {
  journey('a resume goes from the upload to the review and back', () => {
    let person: Somebody
    let adminPage: Page

    journeyStep(
      'a resume that was uploaded waits for its review [SVC-17] [SVC-19] [SVC-20] [SVC-21] [SVC-24] [CONST-08]',
      async ({ page }) => {
        person = await newCandidate()
        await person.api.profiles.saveProfile({ body: { fullName: 'Tara Bose', mobileNo: '9876501234' } })
        await bringSession(page, person)
        await page.goto('/dashboard')

        await expect(card(page)).toContainText('within 48 hours')
        await expect(card(page)).not.toContainText('Your CV has been received.')
        await expect(card(page).getByRole('button', { name: 'Upload your resume' })).toHaveText(/^Upload/)
        await card(page).locator('input[type=file]').setInputFiles(pdf('tara.pdf'))
        await expect(page.getByText('Resume updated successfully!')).toBeVisible()
        await expect(card(page)).toContainText('Your CV has been received. You will recieve review soon.')
        await expect(card(page)).toContainText(/Within 48 hours: by \d+ \w{3} \d{4}, \d+:\d{2} [ap]m/)
        await checkA11y(page)
      },
    )

    journeyStep('the team finds it in the queue [AREQ-06]', async ({ openBrowser }) => {
      adminPage = await openBrowser()
      await bringSession(adminPage, await theAdmin())
      await findInQueue(adminPage, person)
      const entry = adminPage.getByRole('article', { name: 'Tara Bose' })
      await expect(entry).toContainText('9876501234')
      await expect(entry).toContainText('in 2 days')
      const download = adminPage.waitForEvent('download')
      await entry.getByRole('link', { name: /^Download/ }).click()
      expect((await download).suggestedFilename()).toContain(`resume-${person.id}`)
      await checkA11y(adminPage)
    })

    journeyStep('the team reads it, and does not send an empty review [AREQ-07] [AREQ-08]', async () => {
      const entry = adminPage.getByRole('article', { name: 'Tara Bose' })
      await entry.getByRole('link', { name: /^Review/ }).click()
      await expect(adminPage.getByRole('heading', { name: 'Resume of Tara Bose' })).toBeVisible()
      await expect(adminPage.getByText('Page 1 of 2')).toBeVisible()
      await adminPage.getByRole('button', { name: 'Next page' }).click()
      await expect(adminPage.getByText('Page 2 of 2')).toBeVisible()
      await expect(adminPage.getByText('Page two', { exact: true })).toBeVisible()
      await adminPage.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(
        adminPage.getByRole('alert').filter({ hasText: 'Please enter a review before submitting.' }),
      ).toBeVisible()
      await expect(adminPage.getByLabel('Review', { exact: true })).toBeFocused()
      await checkA11y(adminPage)
    })

    journeyStep('a written review outlives a reload, and settles the request [AREQ-09] [AREQ-11]', async () => {
      await adminPage.getByLabel('Review', { exact: true }).fill('Clear and short.\n\nPut your projects first.')
      await adminPage.reload()
      await expect(adminPage.getByLabel('Review', { exact: true })).toHaveValue(/Put your projects first/)
      await adminPage.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(adminPage.getByText('Review submitted successfully!')).toBeVisible()
      await expect(adminPage.getByRole('heading', { name: /^Resume Review Requests/ })).toBeVisible()
      await adminPage.getByLabel('Search by name or email').fill(person.email)
      await expect(adminPage.getByText('Nobody by that name or email')).toBeVisible()
    })

    journeyStep('the candidate reads it, and a new resume waits for a new one [SVC-18] [SVC-21]', async ({ page }) => {
      const entry = adminPage.getByRole('article', { name: 'Tara Bose' })
      await page.reload()
      const check = card(page).getByRole('button', { name: 'Check Review' })
      await expect(check).toHaveText('Check Review')
      await check.click()
      const dialog = page.getByRole('dialog', { name: 'Your resume review' })
      await expect(dialog.getByText('Clear and short.')).toHaveText('Clear and short.\n\nPut your projects first.')
      await checkA11y(page)

      await dialog.locator('input[type=file]').setInputFiles(pdf('tara-2.pdf'))
      await expect(page.getByText('Resume updated successfully!')).toBeVisible()
      await expect(card(page)).toContainText('Your CV has been received.')
      await findInQueue(adminPage, person)
      await expect(entry).toBeVisible()
    })
  })

  test('a resume review is asked for by the candidate: a resume uploaded for the profile does not wait for one (G-103)', async ({
    page,
    openBrowser,
  }) => {
    const person = await makeCandidate('Sana Sheikh')
    const adminPage = await openBrowser()
    await bringSession(adminPage, await theAdmin())
    await findInQueue(adminPage, person)
    await expect(adminPage.getByText('Nobody by that name or email')).toBeVisible()

    await bringSession(page, person)
    await page.goto('/dashboard')
    await expect(card(page)).not.toContainText('Your CV has been received.')
    await checkA11y(page)
    await card(page).getByRole('button', { name: 'Ask for a review' }).click()
    await expect(card(page)).toContainText('Your CV has been received. You will recieve review soon.')
    await expect(card(page).getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
    await findInQueue(adminPage, person)
    await expect(adminPage.getByRole('article', { name: 'Sana Sheikh' })).toBeVisible()
  })

  test('the team divides the queue, reviews one resume after the other, and reads what was closed', async ({
    page,
  }) => {
    const word = `Divided${freshEmail('queue').slice(6, 12)}`
    const people: Somebody[] = []
    for (const name of ['Asha', 'Bela', 'Chitra']) {
      const person = await makeCandidate(`${name} ${word}`)
      await askForReview(person)
      people.push(person)
    }
    const admin = await theAdmin()
    await bringSession(page, admin)
    await page.goto(`/admin?tab=resume-review&search=${word}`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(3)
    const assigning = (name: string) =>
      page.getByRole('button', { name: new RegExp(`assign the request of ${name} ${word}$`) })
    await expect(assigning('Asha')).toHaveText(/^Nobody/)

    const [asha, , chitra] = people
    const body = { queue: 'resumes', userId: chitra?.id ?? '', assignee: admin.id, was: null } as const
    await admin.api.serviceRequests.assign({ body })
    for (const name of ['Asha', 'Bela']) {
      await assigning(name).click()
      await page.getByRole('menuitem', { name: 'Assign to me' }).click()
      await expect(assigning(name)).toHaveText(/^You/)
    }
    await checkA11y(page)
    await page.getByRole('radiogroup', { name: 'Assigned to' }).getByText('Unassigned', { exact: true }).click()
    await expect(page.getByText('Nobody by that name or email')).toBeVisible()
    await admin.api.serviceRequests.assign({ body: { ...body, assignee: null, was: admin.id } })
    await page.getByRole('radiogroup', { name: 'Assigned to' }).getByText('Mine', { exact: true }).click()
    await expect(page).toHaveURL(/assigned=mine/)
    await expect(cards).toHaveCount(2)

    await cards
      .first()
      .getByRole('link', { name: /^Review/ })
      .click()
    const review = page.getByLabel('Review', { exact: true })
    await expect(page.getByRole('heading', { name: `Resume of Asha ${word}` })).toBeVisible()
    await review.fill('Clear and short.')
    await page.getByRole('button', { name: 'Submit and next' }).click()
    await expect(page.getByRole('heading', { name: `Resume of Bela ${word}` })).toBeVisible()
    await expect(review).toBeFocused()
    await page.keyboard.type('Put your projects first.')
    await page.getByRole('button', { name: 'Submit and next' }).click()
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
    await expect(page.getByText('You reviewed 2 resumes.')).toBeVisible()
    await checkA11y(page)

    await page.getByRole('link', { name: 'Resume Review Requests' }).click()
    await expect(page.getByText('Nobody by that name or email')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Requests' }).getByText('Closed').click()
    await expect(cards).toHaveCount(2)
    await expect(page.getByRole('article', { name: asha?.fullName ?? '' })).toContainText('Clear and short.')
    await expect(cards.first()).toContainText(/Reviewed.* by /)
    await page.reload()
    await expect(cards).toHaveCount(2)
    await checkA11y(page)
  })

  test('a resume review takes only a PDF [SVC-23]', async ({ page }) => {
    await bringSession(page, await newCandidate())
    await page.goto('/dashboard')
    const notes = { name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('Resume') }

    await card(page).locator('input[type=file]').setInputFiles(notes)

    await expect(page.getByText('Only PDF files are allowed')).toBeVisible()
    await expect(card(page)).not.toContainText('Your CV has been received.')
  })

  test('a resume review warns a reviewer when the resume was reviewed or replaced by then, and marks an overdue resume', async ({
    page,
    openBrowser,
    allowErrors,
  }) => {
    allowErrors(/status of 409/)
    const team = await theAdmin()
    const person = await makeCandidate('Nikhil Jain')
    await askForReview(person)
    // Without news: the page would show what others did before this one is pressed.
    await silenceLive(page)
    await bringSession(page, team)
    await findInQueue(page, person)
    await page
      .getByRole('article', { name: 'Nikhil Jain' })
      .getByRole('link', { name: /^Review/ })
      .click()
    await page.getByLabel('Review', { exact: true }).fill('About the first version.')

    const newer = await uploadPdf(person, 'resumes/', `resume-${person.id}.pdf`, 'The newer one')
    await person.api.profiles.uploadResume({ body: { resumeS3FileKey: newer } })
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('The candidate has uploaded a newer resume. Please read that one.')).toBeVisible()
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await expect(page.getByLabel('Review', { exact: true })).toHaveValue('About the first version.')

    await team.api.serviceRequests.reviewResume({ body: { userId: person.id, reviewText: 'From somebody else.' } })
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('This resume is no longer waiting for a review. Please refresh.')).toBeVisible()
    await expect(page.getByText('This resume is not waiting for a review', { exact: true })).toBeVisible()

    const late = await makeCandidate('Ira Late')
    await askForReview(late)
    const adminPage = await openBrowser()
    await bringSession(adminPage, team)
    await adminPage.route('**/api/admin/resume-review?*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      // Two days are too long to wait, so the answer is stubbed.
      for (const user of body.users) user.isOverdue = true
      await route.fulfill({ response: answer, json: { ...body, overdue: body.users.length } })
    })
    await findInQueue(adminPage, late)
    await expect(adminPage.getByRole('article', { name: 'Ira Late' }).getByText('Overdue')).toBeVisible()
    await expect(adminPage.getByText('1 overdue')).toBeVisible()
    await checkA11y(adminPage)
  })
})
