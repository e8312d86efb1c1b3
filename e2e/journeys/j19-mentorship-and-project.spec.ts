import { bringSession, makeCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, silenceLive, test } from '#support/test.ts'

test.describe('J19 mentorship and live project', () => {
  journey('a candidate asks for mentorship, and the team closes the request', () => {
    let person: Somebody

    journeyStep(
      'a mentor is asked for in one of five fields, once [SVC-13] [SVC-14] [SVC-15] [SVC-16] [ENUM-14]',
      async ({ page }) => {
        person = await makeCandidate('Leela Roy')
        await bringSession(page, person)
        await page.goto('/dashboard')
        const card = page.getByRole('region', { name: 'Mentorship' })
        await card.getByRole('button', { name: 'Request mentorship' }).click()
        const dialog = page.getByRole('dialog', { name: 'Request mentorship' })
        await expect(dialog.getByRole('radio')).toHaveCount(5)
        await dialog.getByRole('button', { name: 'Send request' }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'Please choose a mentor' })).toBeVisible()
        await checkA11y(page)
        await dialog.getByLabel('Startups').check()
        await dialog.getByRole('button', { name: 'Send request' }).click()
        await expect(page.getByRole('status').getByText('You are waitlisted for mentorship: Startups.')).toBeVisible()
        await expect(card).toContainText("You're on the waiting list (Startups).")

        await card.getByRole('button', { name: 'Request mentorship' }).click()
        await dialog.getByLabel('Top tech firms').check()
        await dialog.getByRole('button', { name: 'Send request' }).click()
        await expect(
          page.getByRole('alert').getByText('You have already requested mentorship: Startups.'),
        ).toBeVisible()
        await checkA11y(page)
      },
    )

    journeyStep(
      'the team closes the request, after a question [AREQ-01] [AREQ-02] [AREQ-03] [AREQ-05]',
      async ({ page, openBrowser }) => {
        const card = page.getByRole('region', { name: 'Mentorship' })
        const adminPage = await openBrowser()
        await bringSession(adminPage, await theAdmin())
        await adminPage.goto('/admin?tab=mentor-requests')
        await adminPage.getByLabel('Search by name or email').fill('leela r')
        const entry = adminPage.getByRole('article', { name: 'Leela Roy' })
        await expect(entry).toContainText('Startups')
        await expect(entry.getByRole('link', { name: /^Mail/ })).toHaveAttribute(
          'href',
          `mailto:${person.email}?subject=Your%20mentorship%20request%3A%20Startups`,
        )
        await checkA11y(adminPage)
        await entry.getByRole('button', { name: /^Close/ }).click()
        const question = adminPage.getByRole('dialog', { name: 'Mark request as closed?' })
        await expect(question).toBeVisible()
        await question.getByRole('button', { name: 'Yes' }).click()
        await expect(adminPage.getByText('Request Marked as closed')).toBeVisible()
        await expect(entry).toHaveCount(0)

        await page.reload()
        await expect(card).not.toContainText('You are waitlisted')
      },
    )
  })

  test('the dashboard offers the five services of a fresher [SVC-25]', async ({ page }) => {
    await bringSession(page, await makeCandidate('Uma Pillai'))
    await page.goto('/dashboard')
    for (const [card, action] of [
      ['Jobs and internships', 'Apply for jobs'],
      ['Jobs and internships', 'Apply for internships'],
      ['Mock interview', 'Request mock interview'],
      ['Mentorship', 'Request mentorship'],
      ['Resume review and live project', 'Upload your resume'],
      ['Resume review and live project', 'Apply for a live project'],
    ] as const) {
      await expect(page.getByRole('region', { name: card }).getByRole('button', { name: action })).toBeEnabled()
    }
  })

  test('a live project is applied for once [SVC-22] [SVC-26] [AREQ-19]', async ({ page, openBrowser }) => {
    const person = await makeCandidate('Omar Shah', { mobileNo: '9800012345' })
    await bringSession(page, person)
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Resume review and live project' })
    await card.getByRole('button', { name: 'Apply for a live project' }).click()
    await expect(page.getByRole('status').getByText('You are waitlisted for a live project.')).toBeVisible()
    await expect(card.getByText('You are waitlisted for a live project.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Apply for a live project' })).toHaveCount(0)
    await page.reload()
    await expect(card.getByText('You are waitlisted for a live project.')).toBeVisible()

    const adminPage = await openBrowser()
    await bringSession(adminPage, await theAdmin())
    await adminPage.goto('/admin?tab=project-requests')
    await adminPage.getByLabel('Search by name or email').fill(person.email)
    const entry = adminPage.getByRole('article', { name: 'Omar Shah' })
    await expect(entry).toContainText('9800012345')
    await expect(entry.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', /^mailto:.+\?subject=/)
    await checkA11y(adminPage)
  })

  test('a second application from a page that was open before is refused with a message', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 409/)
    const person = await makeCandidate('Pia Nath')
    await bringSession(page, person)
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Resume review and live project' })
    const apply = card.getByRole('button', { name: 'Apply for a live project' })
    await expect(apply).toBeVisible()
    // The page would learn of the first application, and remove the button.
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await clicked.promise
      await route.continue()
    })
    await person.api.serviceRequests.project({ body: {} })

    await apply.click()

    await expect(page.getByText('You have already applied for a live project.')).toBeVisible()
    clicked.resolve()
    await expect(card.getByText('You are waitlisted for a live project.')).toBeVisible()
  })

  test('the team closes a project request with a note, and the candidate may ask again (G-104)', async ({
    page,
    openBrowser,
  }) => {
    const person = await makeCandidate(`Project Person ${Date.now()}`)
    await person.api.serviceRequests.project({ body: {} })
    const adminPage = await openBrowser()
    await bringSession(adminPage, await theAdmin())
    await adminPage.goto('/admin?tab=project-requests')
    await adminPage.getByLabel('Search by name or email').fill(person.email)
    await adminPage.getByRole('button', { name: `Close the request of ${person.fullName}` }).click()
    const question = adminPage.getByRole('dialog', { name: 'Close this request?' })
    await question.getByLabel('Note to the candidate').fill('All places are taken until May.')
    await checkA11y(adminPage)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(adminPage.getByText('Project request closed')).toBeVisible()
    await expect(adminPage.getByText('Nobody by that name or email')).toBeVisible()

    await bringSession(page, person)
    await page.goto('/dashboard')
    const { notifications } = await person.api.notifications.listCandidate()
    expect(
      notifications.find(({ text }) => text === 'Your live project request has been closed.')?.data.details,
    ).toContain('All places are taken until May.')
    const card = page.getByRole('region', { name: 'Resume review and live project' })
    await card.getByRole('button', { name: 'Apply for a live project' }).click()
    await expect(card.getByText('You are waitlisted for a live project.')).toBeVisible()
  })

  test('empty queues say so, and a queue that did not load can be read again [ASHELL-07] [AREQ-04] [AREQ-10] [AREQ-17] [AREQ-20]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 500/)
    await bringSession(page, await theAdmin())
    const nobody = '00000000-0000-4000-8000-000000000000'
    let isBroken = false
    // All journeys share the queues: filtered by an unknown name, they are empty.
    await page.route(/\/api\/admin\/(mentorship|resume-review|interview-requests|project-requests)\?/, (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('userId', nobody)
      return isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue({ url: url.href })
    })
    for (const [tab, text] of [
      ['mentor-requests', 'No mentorship requests'],
      ['resume-review', 'No resumes left to review'],
      ['interview-requests', 'No mock interview requests found'],
      ['project-requests', 'No project requests'],
    ] as const) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('heading', { name: text })).toBeVisible()
      await checkA11y(page)
    }

    isBroken = true
    // A live connection would read the queue again by itself.
    await silenceLive(page)
    await page.goto('/admin?tab=mentor-requests')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    // It is not known whether it is empty, so the page does not say so.
    await expect(page.getByRole('heading', { name: 'No mentorship requests' })).toHaveCount(0)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No mentorship requests' })).toBeVisible()
  })

  test('a queue shows what is new without a reload, in portions', async ({ page }) => {
    test.slow()
    const word = `Portion${Date.now()}`
    const people = await Promise.all(
      Array.from({ length: 25 }, (_, n) => makeCandidate(`${String(n).padStart(2, '0')} ${word}`)),
    )
    for (const person of people.slice(1))
      await person.api.serviceRequests.mentorship({ body: { mentorName: 'Startups' } })
    await bringSession(page, await theAdmin())
    await page.goto('/admin?tab=mentor-requests')
    // The list of everybody may have as many entries.
    const filtered = page.waitForResponse((answer) => answer.url().includes(`search=${word}`))
    await page.getByLabel('Search by name or email').fill(word)
    await filtered
    await expect(page.getByRole('article')).toHaveCount(24)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

    await people[0]?.api.serviceRequests.mentorship({ body: { mentorName: 'Startups' } })
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByRole('article')).toHaveCount(25)
    await expect(page.getByRole('article', { name: `00 ${word}` })).toBeVisible()
  })
})
