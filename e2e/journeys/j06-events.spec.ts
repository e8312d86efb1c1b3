import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bannerPicture, dayFromNow, makeEvent, uploadBanner } from '#support/events.ts'
import { bringSession, makeCandidate, makeRecruiter, newCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11y, expect, expectWidth, journey, journeyStep, pauseRequests, test } from '#support/test.ts'

const warning = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const own = (title: string) => `${title} ${randomUUID().slice(0, 6)}`
const link = 'https://meet.example.org/resume-clinic'

journey(
  'J06: the team makes an event, a visitor finds it, a candidate attends it, the team changes and hides it',
  () => {
    const title = own('Resume clinic')
    const description = `${'Bring your resume and leave with a better one. '.repeat(4)}The end.`
    const tomorrow = dayFromNow(1)
    const startsAt = new Date(`${tomorrow}T06:15:00+05:30`)
    let visitor: Page
    let candidate: Somebody
    let phone: Page

    journeyStep('the team opens an empty form, which is not sent [ADASH-09] [AEVT-01]', async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create Event' })
      const team = await theAdmin()
      await bringSession(page, team)
      await page.goto('/admin')
      await page.getByRole('link', { name: 'Create Event' }).click()
      await dialog.getByRole('button', { name: 'Create Event' }).click()
      await expect(warning(page, 'Enter all fields/Upload event banner')).toBeVisible()
      await expect(dialog.getByText('Please fill in this field.')).toHaveCount(7)
      await checkA11y(page)
    })

    journeyStep(
      'the banner must be a picture, and a click of its own uploads it [AEVT-13] [AEVT-14]',
      async ({ page }) => {
        const dialog = page.getByRole('dialog', { name: 'Create Event' })
        const banner = (state: string) => dialog.getByRole('button', { name: `Event Banner: ${state}` })
        const file = dialog.locator('input[type=file]')
        await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
        await expect(warning(page, 'Only PNG, JPG, WebP or GIF images are allowed')).toBeVisible()
        await file.setInputFiles(bannerPicture)
        const { release } = await pauseRequests(page, '**/files/upload/**')
        const signed = page.waitForRequest((request) => request.url().includes('/s3/sign'))
        await banner('Upload...').click()
        const asked = new URL((await signed).url()).searchParams
        expect([asked.get('path'), asked.get('objectName')]).toEqual(['event_banners/', 'event_banner_clinic.png'])
        await expect(dialog.getByRole('button', { name: /^Event Banner: \d+%$/ })).toBeDisabled()
        await dialog.getByRole('button', { name: 'Create Event' }).click()
        await expect(warning(page, 'Please wait until the upload is finished.')).toBeVisible()
        release()
        await expect(banner('Uploaded')).toBeDisabled()
      },
    )

    journeyStep('the fields are filled, with each tag once [AEVT-01] [AEVT-03] [AEVT-15]', async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create Event' })
      await dialog.getByLabel('Event Title').fill(title)
      await dialog.getByLabel('Event Date').fill(tomorrow)
      await dialog.getByLabel('Event Time').fill('06:15')
      await dialog.getByLabel('Event Link').fill(link)
      await dialog.getByLabel('Event Description').fill(description)
      const tags = dialog.getByRole('combobox', { name: 'Event Tags' })
      const choose = async (name: string) => {
        await tags.click()
        await page.getByRole('option', { name, exact: true }).click()
      }
      await tags.click()
      await expect(page.getByRole('option')).toHaveText([
        'Technical',
        'Personal Development',
        'Bootcamp',
        'Business',
        'Gaming',
        'Media',
        'Non Technical',
      ])
      await page.getByRole('option', { name: 'Personal Development' }).click()
      await choose('Personal Development')
      await choose('Gaming')
      await choose('Media')
      const chips = dialog.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')
      await expect(chips).toHaveText(['Personal Development', 'Gaming', 'Media'])
      await dialog.getByRole('button', { name: 'Remove Gaming' }).click()
      await expect(chips).toHaveText(['Personal Development', 'Media'])
      await checkA11y(page)
    })

    journeyStep('what was typed outlives a reload; then the event is created [AEVT-04]', async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create Event' })
      await page.reload()
      await expect(dialog.getByLabel('Event Title')).toHaveValue(title)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/events/create'))
      await dialog.getByRole('button', { name: 'Create Event' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        title,
        eventDate: tomorrow,
        eventTime: '06:15',
        eventLink: link,
        relatedTopics: ['personal development', 'media'],
        bannerS3FileKey: expect.stringMatching(/^event_banners\/.+event_banner_/),
        bannerS3PublicUrl: expect.any(String),
      })
      await expect(success(page, 'Event Created Successfully!')).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    journeyStep(
      'a visitor finds it in the list [EVT-01] [EVT-02] [EVT-03] [EVT-04] [EVT-16] [PERM-08]',
      async ({ openBrowser }) => {
        visitor = await openBrowser()
        const html = await (await visitor.request.get('/events')).text()
        expect(html).toContain(title)
        expect(html).not.toContain(link)

        await visitor.goto('/events')
        await expect(visitor.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
        const topics = visitor.getByRole('group', { name: 'Topic' }).getByRole('button')
        await expect(topics).toHaveText([
          'All',
          'Technical',
          'Personal Development',
          'Business',
          'Gaming',
          'Media',
          'Non Technical',
          'Bootcamp',
        ])
        const asked = visitor.waitForRequest((request) => request.url().endsWith('/api/events'))
        await visitor.getByRole('searchbox', { name: 'Search' }).fill(title.toUpperCase())
        const first = (await asked).postDataJSON()
        expect(first).toMatchObject({ title: title.toUpperCase() })
        expect(first).not.toHaveProperty('relatedTopics')
        await expect(visitor.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(1)
        const found = card(visitor, title)
        await expect(found.getByText('Personal Development', { exact: true })).toBeVisible()
        await expect(found).not.toContainText('Media')
        await expect(found.locator('time')).toHaveText(/^in (\d+ hours?|[12] days?)$/)
        await expect(found.getByText(`${description.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible()
        await expect(found.locator('img')).toHaveAttribute('src', /event_banners\/.+width=768/)
        await checkA11y(visitor)
      },
    )

    journeyStep(
      'a visitor finds nothing under another topic, and is asked to register [EVT-05] [EVT-06] [EVT-15]',
      async () => {
        const topics = visitor.getByRole('group', { name: 'Topic' }).getByRole('button')
        const found = card(visitor, title)
        const filtered = visitor.waitForRequest((request) => request.url().endsWith('/api/events'))
        await topics.filter({ hasText: 'Gaming' }).click()
        expect((await filtered).postDataJSON()).toMatchObject({ relatedTopics: ['gaming'] })
        await expect(visitor.getByRole('heading', { name: 'Looking for Events!' })).toBeVisible()
        await expect(visitor).toHaveURL(/topic=gaming/)
        await checkA11y(visitor)
        await topics.filter({ hasText: 'All' }).click()
        await found.getByRole('link', { name: `Register for ${title}` }).click()
        await expect(warning(visitor, 'Please Register or Login to Access Events')).toBeVisible()
        await expect(visitor).toHaveURL(/\/candidate\/register$/)
      },
    )

    journeyStep(
      'a candidate finds it on the dashboard, and reads it [CDASH-06] [EVT-09] [EVT-13]',
      async ({ openBrowser }) => {
        candidate = await makeCandidate('Nila Raman')
        phone = await openBrowser()
        await bringSession(phone, candidate)
        await phone.goto('/dashboard')
        const upcoming = phone.getByRole('region', { name: 'Upcoming Events' })
        await upcoming.getByRole('link', { name: new RegExp(`^${title} `) }).click()
        await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(phone).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
        await expect(phone).toHaveTitle(`${title} · Firstrung`)
        await expect(phone.getByText(/^\d\d \w{3} \d{4}, 06:15 AM IST$/)).toBeVisible()
        await expect(phone.getByRole('list', { name: 'Topics' }).getByRole('listitem')).toHaveText([
          'Personal Development',
          'Media',
        ])
        await expect(phone.getByText('The end.')).toBeVisible()
        await expect(phone.getByRole('link', { name: 'Open the event' })).toBeHidden()
        await checkA11y(phone)
      },
    )

    journeyStep('a candidate attends it, and then has its link [EVT-10] [EVT-11] [EVT-12] [EVT-14]', async () => {
      const upcoming = phone.getByRole('region', { name: 'Upcoming Events' })
      const sent = phone.waitForRequest((request) => request.url().includes('/api/events/register/'))
      await phone.getByRole('button', { name: 'Attend' }).click()
      expect((await sent).method()).toBe('PUT')
      await expect(success(phone, 'Registered Successfully')).toBeVisible()
      for (let time = 0; time < 2; time += 1) {
        await expect(phone.getByRole('button', { name: 'Registered' })).toBeDisabled()
        await expect(phone.getByRole('link', { name: 'Open the event' })).toHaveAttribute('href', link)
        await expect(phone.getByRole('button', { name: 'Attend' })).toBeHidden()
        await phone.reload()
      }
      await expect(phone.getByRole('button', { name: 'Registered' })).toBeDisabled()
      await checkA11y(phone)

      await phone.goto('/dashboard')
      await expect(upcoming.getByRole('link', { name: new RegExp(`^${title} `) })).toContainText('Registered')
      await phone.goto(`/events?title=${encodeURIComponent(title)}`)
      await expect(card(phone, title).getByRole('link', { name: `Registered for ${title}` })).toBeVisible()
      await checkA11y(phone)
      await card(phone, title).getByRole('link').click()
      await expect(phone.getByRole('button', { name: 'Registered' })).toBeDisabled()
    })

    journeyStep('the candidate takes it into a calendar, and shares it', async () => {
      const download = phone.waitForEvent('download')
      await phone.getByRole('button', { name: 'Add to calendar' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain(`UID:${phone.url().split('/').at(-1)}@firstrung`)
      expect(file).toContain(`DTSTART:${startsAt.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`)
      await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await phone.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await phone.getByRole('button', { name: 'Share' }).click()
      await expect(success(phone, 'Link copied.')).toBeVisible()
      expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(phone.url())
    })

    journeyStep(
      'the team sees who attends, and changes it [AEVT-05] [AEVT-08] [AEVT-09] [AEVT-11] [CONST-12]',
      async ({ page }) => {
        await page.goto('/admin?tab=events')
        await expect(card(page, title)).toContainText(startsAt.toUTCString())
        await expect(card(page, title)).toContainText('1 registered')
        await page.getByRole('button', { name: `1 registered . Attendees of ${title}` }).click()
        const attendees = page.getByRole('dialog', { name: `Attendees of ${title}` })
        await expectWidth(attendees, 600)
        await expect(attendees.getByRole('row').filter({ hasText: 'Nila Raman' })).toContainText(candidate.email)
        await checkA11y(page)
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: `Edit ${title}` }).click()
        const edit = page.getByRole('dialog', { name: 'Edit Event' })
        await expect(edit.getByLabel('Event Title')).toHaveValue(title)
        await expect(edit.getByLabel('Event Date')).toHaveValue(tomorrow)
        await expect(edit.getByLabel('Event Time')).toHaveValue('06:15')
        await expect(edit.getByLabel('Event Link')).toHaveValue(link)
        await expect(edit.getByLabel('Event Description')).toHaveValue(description)
        const tags = edit.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')
        await expect(tags).toHaveText(['Personal Development', 'Media'])
        for (const tag of ['Business', 'Gaming']) {
          await edit.getByRole('combobox', { name: /^Event Tags/ }).click()
          await page.getByRole('option', { name: tag }).click()
        }
        await expect(tags).toHaveText(['Personal Development', 'Media', 'Business', 'Gaming'])
        await edit.getByRole('button', { name: 'Remove Business' }).click()
        await edit.getByRole('button', { name: 'Remove Gaming' }).click()
        await expect(tags).toHaveText(['Personal Development', 'Media'])
        await checkA11y(page)
        // Before saving, the form says who is told.
        await expect(edit.getByText('as soon as you save')).toHaveCount(0)
        await edit.getByLabel('Event Link').fill('https://meet.example.org/another')
        await expect(edit.getByText(/^Everybody who has a seat is sent the new link/)).toBeVisible()
        await edit.getByLabel('Event Link').fill(link)
        await edit.getByLabel('Event Title').fill('')
        await edit.getByRole('button', { name: 'Update' }).click()
        await expect(warning(page, 'Enter all fields/Upload event banner')).toBeVisible()
        // A chosen banner is uploaded by the same button.
        await edit.locator('input[type=file]').setInputFiles(bannerPicture)
        await edit.getByLabel('Event Title').fill(`${title}, second edition`)
        const { release } = await pauseRequests(page, '**/s3/sign*')
        await edit.getByRole('button', { name: 'Update' }).click()
        await expect(edit.getByRole('button', { name: /^Event Banner.*\d+%$/ })).toBeVisible()
        release()
        await expect(success(page, 'Event Updated Successfully!')).toBeVisible()
        await expect(edit).toBeHidden()
      },
    )

    journeyStep(
      'the team hides it, and shows it again [AEVT-05] [AEVT-06] [AEVT-12]',
      async ({ page, allowErrors }) => {
        const sections = {
          active: page.getByRole('region', { name: 'Active Events' }).getByRole('listitem').filter({ hasText: title }),
          hidden: page.getByRole('region', { name: 'Hidden Events' }).getByRole('listitem').filter({ hasText: title }),
        }
        const hidden = page.waitForRequest((request) => request.method() === 'DELETE')
        await sections.active.getByRole('button', { name: `Hide ${title}, second edition` }).click()
        // People have seats, so it is said what they hear.
        const asked = page.getByRole('dialog', { name: `Hide ${title}` })
        await expect(asked).toContainText('In ten minutes we tell the')
        await asked.getByRole('button', { name: 'Hide', exact: true }).click()
        expect((await hidden).url()).toContain('/api/events/')
        await expect(sections.hidden).toBeVisible()
        await expect(sections.active).toBeHidden()
        await checkA11y(page)

        await visitor.goto(`/events?title=${encodeURIComponent(title)}`)
        await expect(visitor.getByRole('heading', { name: 'Looking for Events!' })).toBeVisible()
        // People with a seat keep it; for everybody else the page does not exist.
        allowErrors(/404/)
        await phone.reload()
        await expect(phone.getByRole('button', { name: 'Registered' })).toBeVisible()
        await expect(phone.getByText('This event is called off for now. You keep your seat')).toBeVisible()

        await sections.hidden.getByRole('button', { name: `Unhide ${title}, second edition` }).click()
        await expect(sections.active).toBeVisible()
        await visitor.reload()
        await expect(card(visitor, title)).toBeVisible()
      },
    )
  },
)

test('a cancelled seat goes to the first candidate on the waiting list', async ({ page, openBrowser }) => {
  const team = await theAdmin()
  const id = await makeEvent(team, { title: own('Small round'), capacity: 1 })
  const seated = await newCandidate()
  await seated.api.events.attend({ params: { id } })

  const other = await openBrowser({ viewport: { width: 375, height: 740 } })
  await bringSession(other, await newCandidate())
  await other.goto(`/events/${id}`)
  await other.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(other.getByText('You are number 1 on the waiting list.')).toBeVisible()
  await checkA11y(other)

  await bringSession(page, seated)
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Cancel my seat' }).click()
  const confirm = page.getByRole('dialog', { name: 'Cancel your seat?' })
  await checkA11y(page)
  await confirm.getByRole('button', { name: 'Cancel seat' }).click()
  await expect(success(page, 'You have cancelled your seat.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()

  await other.reload()
  await expect(other.getByRole('button', { name: 'Registered' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Open the event' })).toBeVisible()
})

test('long lists are loaded in portions; a portion that fails says so and can be tried again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const team = await theAdmin()
  const series = own('Evening talk')
  const banner = await uploadBanner(team)
  await Promise.all(Array.from({ length: 21 }, (_, n) => makeEvent(team, { ...banner, title: `${series} ${n}` })))

  await page.goto(`/events?title=${encodeURIComponent(series)}`)
  const cards = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await expect(page.getByText('Showing 20 of 21')).toBeVisible()
  await page.route('**/api/events', (route) => route.abort())
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(cards).toHaveCount(20)
  await checkA11y(page)
  await page.unroute('**/api/events')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
})

test('an unknown event is not found, recruiters cannot attend, and a team without events reads so [AEVT-07]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404|400/)
  const team = await theAdmin()
  const id = await makeEvent(team, { title: own('For candidates') })
  await bringSession(page, await makeRecruiter('Ravi Menon', 'Tea Estates'))
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Candidates can register for this event.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Attend' })).toBeHidden()
  for (const unknown of [randomUUID(), 'no-event']) {
    await page.goto(`/events/${unknown}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }

  await bringSession(page, team)
  await page.route('**/api/events', (route) =>
    route.fulfill({ json: { success: true, events: [], total: 0, nextCursor: null, msg: '' } }),
  )
  await page.goto('/admin?tab=events')
  await expect(page.getByRole('heading', { name: 'Looking for Events', exact: true })).toHaveCount(2)
  await checkA11y(page)
})

test('an event that is over is only among past events, without a button to register (G-107)', async ({
  page,
  openBrowser,
}) => {
  const name = own('Last month')
  const team = await theAdmin()
  const id = await makeEvent(team, { title: name, eventDate: dayFromNow(-30) })
  const visitor = page
  await visitor.goto(`/events?title=${encodeURIComponent(name)}`)
  await expect(visitor.getByRole('heading', { level: 2, name: 'Past events' })).toBeVisible()
  await expect(visitor.getByText('No upcoming events')).toBeVisible()
  const past = visitor.getByRole('list', { name: 'Past events' }).getByRole('listitem')
  await expect(past).toHaveCount(1)
  await expect(past.getByRole('link')).toHaveCount(0)
  await checkA11y(visitor)
  await visitor.goto('/community')
  await expect(visitor.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)

  const candidate = await makeCandidate('Nila Raman')
  const phone = await openBrowser()
  await bringSession(phone, candidate)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('region', { name: 'Upcoming Events' })).toBeVisible()
  await expect(phone.getByText(name)).toHaveCount(0)
  await phone.goto(`/events?title=${encodeURIComponent(name)}`)
  await phone.getByRole('link', { name: `View event ${name}` }).click()
  await expect(phone).toHaveURL(new RegExp(id))
  await expect(phone.getByText('This event is over.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Attend' })).toHaveCount(0)
  await checkA11y(phone)
})

test('an event without a picture shows a cover that is made from its title', async ({ page }) => {
  const title = own('Chess night')
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  await bringSession(page, await theAdmin())
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Create Event' }).click()
  // A picture that was chosen and not sent yet gives way to the cover.
  await dialog.locator('input[type=file]').setInputFiles(bannerPicture)
  await dialog.getByRole('button', { name: 'Make a cover from the title' }).click()
  await expect(dialog.getByText('A cover will be made from the title.')).toBeVisible()
  await dialog.getByLabel('Event Title').fill(title)
  await dialog.getByLabel('Event Date').fill(dayFromNow(1))
  await dialog.getByLabel('Event Time').fill('18:00')
  await dialog.getByLabel('Event Link').fill(link)
  await dialog.getByLabel('Event Description').fill('Bring a board.')
  await dialog.getByRole('combobox', { name: 'Event Tags' }).click()
  await page.getByRole('option', { name: 'Gaming' }).click()
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(success(page, 'Event Created Successfully!')).toBeVisible()

  await page.goto(`/events?title=${encodeURIComponent(title)}`)
  const picture = card(page, title).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/files\/covers\/event\/.+\.svg$/)
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth]))
    .toEqual([true, 1280])
})
