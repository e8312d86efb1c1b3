import { readFile } from 'node:fs/promises'
import { indianDay } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeMember,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, journey, journeyStep, shotsOf, test } from '#support/test.ts'

const dayIn = (days: number) => indianDay(new Date(Date.now() + days * 24 * 3600 * 1000))
const meeting = 'https://meet.example.org/rohan'
const reason = 'Our lead engineer is ill.'

/** The properties of the entry that the candidate's dashboard offers for calendars. */
async function calendarEntry(page: Page): Promise<Record<string, string>> {
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'My interviews' }).getByRole('button', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [, entry = ''] = /BEGIN:VEVENT\r\n(.*)END:VEVENT/s.exec(file.replaceAll('\r\n ', '')) ?? []
  return Object.fromEntries(
    entry.split('\r\n').map((line) => [line.split(/[:;]/, 1)[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  )
}

test.describe('interviews', () => {
  journey('an interview is scheduled, moved and cancelled, and all three sides see it', () => {
    let team: Somebody
    let ananya: Somebody
    let jobId = ''
    const title = `Ferry Developer ${Date.now().toString(36)}`
    let teamPage: Page
    let ownPage: Page
    let entry: Record<string, string>

    journeyStep('the recruiter keeps a meeting link in the profile, and schedules with it', async ({ page }) => {
      team = await theAdmin()
      const recruiter = await makeRecruiter('Rohan Mehta', 'Konkan Ferries')
      jobId = await makeJob(recruiter, title)
      const colleague = await makeMember(recruiter, jobId, 'Vikram Rao', 'interviewer')
      ananya = await makeApplicant('Ananya Iyer')
      await screenFor(team, jobId, ananya)
      await screenFor(team, jobId, await makeApplicant('Kavya Menon'))
      await bringSession(page, recruiter)
      await page.goto('/recruiter/profile')
      await page.getByLabel('Your meeting link').fill(meeting)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()

      await page.goto(`/hiringpanel/${jobId}`)
      const card = page.getByRole('article', { name: 'Ananya Iyer' })
      await card.getByRole('button', { name: 'Schedule Interview with Ananya Iyer' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
      await expect(dialog.getByLabel('Use my meeting link')).toBeChecked()
      await expect(dialog.getByLabel('Meeting link', { exact: true })).toHaveValue(meeting)
      // Colleagues are suggested as interviewers.
      await expect(dialog.getByLabel("Interviewer's email")).toHaveAccessibleDescription(/Colleagues are suggested/)
      await expect(dialog.locator('datalist option')).toHaveAttribute('value', colleague.email)
      await dialog.getByLabel('Date').fill(dayIn(2))
      await dialog.getByLabel('Time').fill('11:30')
      await dialog.getByLabel('Duration').fill('45')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(card).toContainText('Interview Scheduled')
      await expect(card).toContainText('11:30 am · 45 minutes')
    })

    journeyStep(
      'the form warns of another interview at the same time, and the recruiter schedules it anyway [G-143]',
      async ({ page, allowErrors }) => {
        allowErrors(/status of 409/)
        const card = page.getByRole('article', { name: 'Kavya Menon' })
        await card.getByRole('button', { name: 'Schedule Interview with Kavya Menon' }).click()
        const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
        await expect(dialog.getByRole('status').first()).toBeEmpty()
        await dialog.getByLabel('Date').fill(dayIn(3))
        await expect(dialog.getByRole('status').first()).toHaveText(/^No other interviews of your jobs on /)
        // What is planned on the day is there before a time is chosen.
        await dialog.getByLabel('Date').fill(dayIn(2))
        await expect(dialog.getByRole('listitem')).toHaveText(
          new RegExp(`^11:30 am to 12:15 pm Ananya Iyer, ${title}, with .*@`),
        )
        await dialog.getByLabel('Time').fill('11:45')
        await dialog.getByLabel('Duration').fill('30')
        await dialog.getByRole('button', { name: 'Submit' }).click()
        const clash = dialog.getByRole('group', { name: 'Not free at this time' })
        await expect(clash).toContainText(/already has an interview on .*Ananya Iyer/)
        await expect(dialog.getByLabel('Time')).toHaveAttribute('aria-invalid', 'true')
        await checkA11y(page)
        await clash.getByLabel('Plan it anyway').check()
        await dialog.getByRole('button', { name: 'Submit' }).click()
        await expect(card).toContainText('11:45 am · 30 minutes')
      },
    )

    journeyStep('the candidate and the team see day, time and link', async ({ openBrowser }) => {
      ownPage = await openBrowser()
      await bringSession(ownPage, ananya)
      await ownPage.goto('/dashboard')
      const own = ownPage.getByRole('region', { name: 'My interviews' })
      await expect(own).toContainText('11:30 am · 45 minutes')
      await expect(own.getByRole('link', { name: 'Join interview' })).toHaveAttribute('href', meeting)
      entry = await calendarEntry(ownPage)
      expect(entry['DTSTART']).toBe(`${dayIn(2).replaceAll('-', '')}T060000Z`)
      teamPage = await openBrowser()
      await bringSession(teamPage, team)
      await teamPage.goto(`/admin?tab=manage-jobs&job=${jobId}`)
      await teamPage.getByRole('tab', { name: /Shortlisted Candidates/ }).click()
      await expect(teamPage.getByRole('article', { name: 'Ananya Iyer' })).toContainText('11:30 am · 45 minutes')
    })

    journeyStep('the recruiter reads the agenda by week and by day', async ({ page }) => {
      await page.goto('/rdashboard')
      const agenda = page.getByRole('region', { name: 'Interviews', exact: true })
      const choose = (view: string) =>
        agenda.getByRole('radiogroup', { name: 'View of the interviews' }).getByText(view)
      await choose('Week').click()
      await page.goto(`/rdashboard?view=week&day=${dayIn(2)}`)
      const interview = agenda.getByRole('button', { name: /^11:30 am to 12:15 pm, Ananya Iyer/ })
      await expect(interview).toHaveAccessibleName(/Has a link or a room/)
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(agenda.getByRole('heading', { level: 3 })).toHaveCount(7)
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(isWide, `scrolls sideways at ${width} px`).toBe(false)
        await checkA11yInBothSchemes(page)
      }
      await agenda.scrollIntoViewIfNeeded()
      await shotsOf(page, 'agenda-week')
      await page.setViewportSize({ width: 1440, height: 900 })
      await interview.click()
      const details = page.getByRole('dialog', { name: 'Interview with Ananya Iyer' })
      await expect(details.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('href', meeting)
      await checkA11y(page)
      await page.keyboard.press('Escape')
      await expect(interview).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(details).toBeVisible()
      await shotsOf(page, 'agenda-entry')
      await page.keyboard.press('Escape')
      await choose('Day').click()
      await expect(page).toHaveURL(new RegExp(`view=day&day=${dayIn(2)}$`))
      await expect(agenda.getByRole('button', { name: /(Ananya Iyer|Kavya Menon)/ })).toHaveCount(2)
      await checkA11y(page)
      await shotsOf(page, 'agenda-day')
      await agenda.getByRole('button', { name: 'Next day' }).click()
      await expect(page).toHaveURL(new RegExp(`day=${dayIn(3)}$`))
      await page.goBack()
      await expect(interview).toBeVisible()
      await agenda.getByRole('button', { name: 'Today' }).click()
      await expect(page).toHaveURL(new RegExp(`day=${dayIn(0)}$`))
    })

    journeyStep('the recruiter moves the interview from the agenda, and says why', async ({ page }) => {
      await page.goto('/rdashboard')
      const agenda = page.getByRole('region', { name: 'Interviews', exact: true })
      await expect(agenda.getByRole('heading', { name: 'Next seven days' })).toBeVisible()
      await checkA11y(page)
      await agenda.getByRole('button', { name: 'Change the interview with Ananya Iyer' }).click()
      await page.getByRole('menuitem', { name: 'Move' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move the interview with Ananya Iyer' })
      // The interview that is moved is no obstacle to itself.
      await expect(dialog.getByRole('listitem')).toHaveText([/^11:45 am to 12:15 pm Kavya Menon/])
      await dialog.getByLabel('Date').fill(dayIn(3))
      await dialog.getByLabel('Time').fill('15:00')
      await dialog.getByRole('group', { name: 'Also with' }).getByLabel('Vikram Rao').check()
      await checkA11y(page)
      await shotsOf(page, 'move-interview')
      await dialog.getByRole('button', { name: 'Move' }).click()
      await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Move' }).click()
      await expect(page.getByText('Interview moved!')).toBeVisible()
      await expect(agenda).toContainText('3:00 pm · 45 minutes')
      await expect(agenda).toContainText('Vikram Rao')

      await expect(ownPage.getByRole('region', { name: 'My interviews' })).toContainText('3:00 pm')
      await expect(ownPage.getByRole('region', { name: 'My interviews' })).toContainText(`Reason: ${reason}`)
      await expect(teamPage.getByRole('article', { name: 'Ananya Iyer' })).toContainText('3:00 pm')
      // 3 pm in India is half past nine by Greenwich; a calendar takes the newer version of an entry.
      const moved = await calendarEntry(ownPage)
      expect(moved).toMatchObject({
        UID: entry['UID'],
        DTSTART: `${dayIn(3).replaceAll('-', '')}T093000Z`,
        STATUS: 'CONFIRMED',
      })
      expect(Number(moved['SEQUENCE'])).toBeGreaterThan(Number(entry['SEQUENCE']))
    })

    journeyStep('the team cancels the interview everywhere, and a new one waits for a link', async ({ page }) => {
      await teamPage.getByRole('button', { name: 'Change the interview with Ananya Iyer' }).click()
      await teamPage.getByRole('menuitem', { name: 'Cancel interview' }).click()
      const dialog = teamPage.getByRole('dialog', { name: /^Cancel the interview/ })
      await dialog.getByLabel('Reason').fill('The office is closed.')
      await dialog.getByRole('button', { name: 'Cancel interview' }).click()
      await expect(teamPage.getByText('Interview cancelled!')).toBeVisible()
      await expect(ownPage.getByRole('region', { name: 'My interviews' })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Interviews', exact: true })).not.toContainText('Ananya Iyer')

      await page.goto(`/hiringpanel/${jobId}`)
      const card = page.getByRole('article', { name: 'Ananya Iyer' })
      await card.getByRole('button', { name: 'Schedule Interview with Ananya Iyer' }).click()
      const ask = page.getByRole('dialog', { name: 'Choose Interview' })
      await ask.getByLabel('Use my meeting link').uncheck()
      await ask.getByLabel('Date').fill(dayIn(4))
      await ask.getByLabel('Time').fill('10:00')
      await ask.getByLabel('Duration').fill('30')
      await ask.getByRole('group', { name: 'Also with' }).getByLabel('Vikram Rao').check()
      await ask.getByRole('button', { name: 'Submit' }).click()
      await expect(card).toContainText('Interview Requested')

      await teamPage.goto('/admin?tab=interview-links')
      const waiting = teamPage.getByRole('article', { name: 'Ananya Iyer' }).filter({ hasText: title })
      await expect(waiting).toContainText('10:00 am · 30 minutes')
      await checkA11y(teamPage)
      await waiting.getByRole('button', { name: 'Enter link for Ananya Iyer' }).click()
      const link = teamPage.getByRole('dialog', { name: 'Interview link' })
      await link.getByLabel('Interview link').fill('https://meet.example.org/team')
      await link.getByRole('button', { name: 'Save link' }).click()
      await expect(waiting).toHaveCount(0)
      await expect(card.getByRole('link', { name: 'Interview link' })).toBeVisible()
    })
  })

  test('each side says that the other did not come to an interview, and the recruiter moves it', async ({
    page,
    openBrowser,
  }) => {
    const title = `Barge Developer ${Date.now().toString(36)}`
    const recruiter = await makeRecruiter('Rohan Mehta', 'Konkan Ferries')
    const jobId = await makeJob(recruiter, title)
    const kavya = await makeApplicant('Kavya Menon')
    await screenFor(await theAdmin(), jobId, kavya)
    // One minute after midnight in India is over at almost any time of the day.
    const time = { interviewDate: dayIn(0), interviewTime: '00:01', interviewDuration: '5 minutes' }
    const person = { interviewEmail: recruiter.email, interviewLink: meeting }
    await recruiter.api.hiring.act({
      body: { action: 'interview', jobId, applicantId: kavya.id, ...time, ...person },
    })

    await bringSession(page, recruiter)
    await page.goto('/rdashboard')
    const agenda = page.getByRole('region', { name: 'Interviews', exact: true })
    await agenda.getByRole('button', { name: 'Kavya Menon did not come' }).click()
    const question = page.getByRole('dialog', { name: 'Kavya Menon did not come?' })
    await checkA11y(page)
    await question.getByRole('button', { name: 'Did not come' }).click()
    await expect(agenda.getByText('Did not come.', { exact: true })).toBeVisible()
    await checkA11y(page)

    const own = await openBrowser()
    await bringSession(own, kavya)
    await own.goto('/dashboard')
    const interviews = own.getByRole('region', { name: 'My interviews' })
    await interviews.getByText('Konkan Ferries says that you did not come.').click()
    await interviews.getByRole('button', { name: /^Nobody came to the interview/ }).click()
    await checkA11y(own)
    await own
      .getByRole('dialog', { name: 'Nobody from Konkan Ferries came?' })
      .getByRole('button', { name: 'Nobody came' })
      .click()
    await expect(interviews).toContainText('You said that nobody from Konkan Ferries came.')
    await checkA11y(own)
    await shotsOf(own, 'absence-candidate')

    await expect(agenda).toContainText('Says that nobody from your company came.')
    await shotsOf(page, 'absence-recruiter')
    await agenda.getByRole('button', { name: 'Kavya Menon came after all' }).click()
    await expect(agenda.getByText('Did not come.', { exact: true })).toHaveCount(0)
    await expect(interviews).not.toContainText('says that you did not come')
    await agenda.getByRole('button', { name: 'Change the interview with Kavya Menon' }).click()
    await page.getByRole('menuitem', { name: 'Move' }).click()
    const move = page.getByRole('dialog', { name: 'Move the interview with Kavya Menon' })
    await move.getByLabel('Date').fill(dayIn(2))
    await move.getByLabel('Time').fill('11:30')
    await move.getByLabel('Reason').fill('Our train was late.')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(agenda).toContainText('11:30 am · 5 minutes')
    await expect(interviews).toContainText('11:30 am · 5 minutes')
    await expect(interviews).not.toContainText('nobody from Konkan Ferries')
  })
})
