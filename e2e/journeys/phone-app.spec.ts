import { expect, test } from '#support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the site can be put on the home screen of a phone', async ({ page, context, request }) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  const manifest = await (await request.get(url)).json()
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose ?? 'any')).toContain('maskable')
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
    const [width, height] = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, src)
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

test('a page without a network says that it is offline, and no old version is shown', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|503/)
  await page.goto('/blogs')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })

  await context.setOffline(true)
  await page.goto('/blogs')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toHaveCount(0)

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible()
  // Nothing of the site is kept by the worker.
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
