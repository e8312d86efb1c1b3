import { applyTo, liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  makeCandidate,
  makeRecruiter,
  type Somebody,
  takeSkillTest,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, journey, journeyStep, shotsOf } from '#support/test.ts'

journey('company and candidate write to each other about an application', () => {
  let candidate: Somebody
  let recruiter: Somebody
  let company: string
  let jobId: string
  let applicationId: string

  journeyStep('nobody writes before the company has answered', async ({ page }) => {
    company = `Konkan Letters ${stamp()}`
    recruiter = await makeRecruiter('Ravi Kumar', company)
    const { jobId: id, slug } = await liveJob(recruiter, 'Letter Writer')
    jobId = id
    candidate = await makeCandidate('Asha Rao')
    await confirmEmail(candidate)
    await takeSkillTest(candidate)
    applicationId = await applyTo(candidate, slug)
    await bringSession(page, candidate)
    await page.goto(`/applications/${applicationId}`)
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toContainText(`You can write to ${company} once it has answered your application.`)
    await expect(messages.getByRole('textbox')).toHaveCount(0)
    await recruiter.api.hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })
    // The open page follows.
    await expect(messages.getByLabel(`Message to ${company}`)).toBeVisible()
    await checkA11y(page)
  })

  journeyStep(
    'the recruiter writes with a saved message, and the open page of the candidate shows it',
    async ({ page, openBrowser }) => {
      await recruiter.api.hiring.saveTemplate({
        body: { kind: 'mail', name: 'Monday', subject: 'Monday', body: 'Dear {candidate}, can you come on Monday?' },
      })
      const desk = await openBrowser()
      await bringSession(desk, recruiter)
      await desk.goto(`/hiringpanel/${jobId}?person=${candidate.id}&section=messages`)
      const drawer = desk.getByRole('dialog', { name: 'Asha Rao' })
      await expect(drawer).toContainText('We tell Asha Rao with a notification and an email, without your address.')
      await checkA11y(desk)
      await drawer.getByLabel('Saved messages').selectOption('Monday')
      const box = drawer.getByLabel('Message to Asha Rao')
      await expect(box).toHaveValue('Dear Asha Rao, can you come on Monday?')
      await box.press('Tab')
      await expect(drawer.getByRole('button', { name: 'Send' })).toBeFocused()
      await desk.keyboard.press('Enter')
      await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText('You')
      // The next one can be typed at once.
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('')
      const own = page.getByRole('region', { name: 'Messages' })
      await expect(own.getByRole('listitem')).toContainText('Ravi Kumar')
      await expect(own.getByRole('listitem')).toContainText('Dear Asha Rao, can you come on Monday?')
      await checkA11y(page)
      await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText('read')
      await inMailTo(candidate.email, /(can you come on Monday\?)/)

      await own.getByLabel(`Message to ${company}`).fill('Yes, gladly.')
      await own.getByRole('button', { name: 'Send' }).press('Enter')
      await expect(drawer.getByRole('listitem').last()).toContainText('Yes, gladly.')
      await expect(own.getByRole('listitem').last()).toContainText('read')
      await checkA11y(desk)
      // Open, it would read what comes next.
      await desk.close()
    },
  )

  journeyStep(
    'unread messages show on the dashboard, in the list of applications and in the drawer',
    async ({ page, openBrowser }) => {
      await page.goto('/dashboard')
      const applications = page.getByRole('region', { name: 'My applications' })
      await expect(applications).toContainText('Letter Writer')
      const params = { id: jobId, userId: candidate.id }
      const send = (text: string) =>
        recruiter.api.conversations.writeAsCompany({ params, body: { clientId: crypto.randomUUID(), text } })
      await send('At ten, on the third floor.')
      await expect(applications).toContainText('1 new message')
      await page.goto('/applications')
      await expect(page.getByRole('main')).toContainText('1 new message')
      await checkA11y(page)
      await page.getByRole('link', { name: 'Letter Writer' }).click()
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText('At ten, on the third floor.')
      await page.getByRole('link', { name: 'My applications' }).click()
      await expect(page.getByRole('main')).toContainText('Letter Writer')
      await expect(page.getByRole('main')).not.toContainText('new message')

      const params2 = { id: applicationId }
      await candidate.api.conversations.write({
        params: params2,
        body: { clientId: crypto.randomUUID(), text: 'I will be there.' },
      })
      const desk = await openBrowser()
      await bringSession(desk, recruiter)
      await desk.goto(`/hiringpanel/${jobId}?person=${candidate.id}`)
      const tab = desk.getByRole('tab', { name: 'Messages 1 unread' })
      await expect(tab).toBeVisible()
      await tab.press('Enter')
      await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('I will be there.')
      await expect(desk.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible()
      // Of the contact only what a shortlist shows; messages have no address.
      await expect(desk.getByRole('list', { name: 'Messages' })).not.toContainText('@')
      await desk.close()
    },
  )

  journeyStep(
    'each side reports a message, the team reads the ones around it and decides, and we notify the reporter',
    async ({ page, openBrowser }) => {
      const params = { id: jobId, userId: candidate.id }
      const body = { clientId: crypto.randomUUID(), text: 'Pay 2,000 rupees first.' }
      await recruiter.api.conversations.writeAsCompany({ params, body })
      await page.goto(`/applications/${applicationId}`)
      const own = page.getByRole('region', { name: 'Messages' })
      await own.getByRole('button', { name: 'Report this message of Ravi Kumar' }).last().press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Report this message' })
      await expect(dialog).toContainText('Pay 2,000 rupees first.')
      await expect(dialog).toContainText('If it is against our rules, we remove it for both of you.')
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
      await checkA11yInBothSchemes(page)
      await shotsOf(page, 'report')
      await dialog.getByLabel('It asks for money').check()
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(own.getByRole('listitem').last()).toContainText('reported by you')

      const { messages: written } = await recruiter.api.conversations.readAsCompany({ params, query: {} })
      const theirs = written.find(({ text }) => text === 'I will be there.')
      const report = { reason: 'other' as const, note: 'A try.' }
      await recruiter.api.conversations.reportAsCompany({
        params: { ...params, messageId: theirs?._id ?? '' },
        body: report,
      })

      const team = await openBrowser()
      await bringSession(team, await theAdmin())
      await team.goto('/admin')
      await team
        .getByRole('link', { name: /Reported messages?/ })
        .first()
        .click()
      const toCandidate = team.getByRole('article', { name: 'Ravi Kumar to Asha Rao' }).filter({ hasText: company })
      await expect(toCandidate.getByRole('list', { name: 'Messages' })).toContainText('I will be there.')
      await expect(toCandidate).toContainText('It asks for money.')
      await checkA11yInBothSchemes(team)
      await shotsOf(team, 'queue')
      const toCompany = team.getByRole('article', { name: `Asha Rao to ${company}` })
      await toCompany.getByRole('button', { name: 'Keep it' }).click()
      await expect(toCompany).toHaveCount(0)
      await toCandidate.getByRole('button', { name: 'Remove it' }).click()
      const sure = team.getByRole('dialog', { name: 'Remove this message?' })
      await expect(sure).toContainText('This message was removed by the team.')
      await expect(sure).toContainText('We tell Ravi Kumar that it was removed, and everybody who reported it.')
      await checkA11y(team)
      await sure.getByRole('button', { name: 'Remove it' }).click()
      await expect(toCandidate).toHaveCount(0)
      await team.close()
      // The open page follows.
      await expect(own.getByRole('listitem').last()).toContainText('This message was removed by the team.')
      await expect(own).not.toContainText('2,000')
      await shotsOf(page, 'removed')
      const { notifications } = await candidate.api.notifications.listCandidate()
      expect(notifications[0]?.text).toBe('Our team has removed the message about Letter Writer that you reported.')
    },
  )

  journeyStep(
    'the conversation is closed by ended access, ends with the application, and stays readable',
    async ({ page, openBrowser, allowErrors }) => {
      // The withdrawn person is in none of the lists.
      allowErrors(/status of 404.*candidates/)
      const { companies } = await candidate.api.resumeAccess.list({ query: {} })
      const access = { companyId: companies.find(({ companyName }) => companyName === company)?._id ?? '' }
      await candidate.api.resumeAccess.end({ params: access })
      const desk = await openBrowser()
      await bringSession(desk, recruiter)
      const drawerPath = `/hiringpanel/${jobId}?person=${candidate.id}&section=messages`
      await desk.goto(drawerPath)
      await expect(desk.getByText('This candidate has ended your access, so neither of you can write.')).toBeVisible()
      await page.goto(`/applications/${applicationId}`)
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`You ended the access of ${company}`)
      await candidate.api.resumeAccess.give({ params: access })
      await candidate.api.applying.withdraw({ params: { id: applicationId }, body: {} })
      await page.goto(`/applications/${applicationId}`)
      const messages = page.getByRole('region', { name: 'Messages' })
      await expect(messages).toContainText('This conversation has ended. You can still read it.')
      await expect(messages).toContainText('At ten, on the third floor.')
      await expect(messages.getByRole('textbox')).toHaveCount(0)
      await desk.goto(drawerPath)
      const gone = desk.getByRole('dialog')
      await expect(gone).toContainText('They may have withdrawn')
      await expect(gone.getByRole('list', { name: 'Messages' })).toContainText('At ten, on the third floor.')
      await expect(gone).toContainText('You can no longer write to this candidate about this job.')
      await expect(gone.getByRole('textbox')).toHaveCount(0)
      await checkA11y(desk)
      await desk.close()
    },
  )
})
