import { expect, type Page } from '@playwright/test'

/** What a browser has seen on the pages that lead from one to the other. */
export interface Crawl {
  /** Links that lead nowhere, and buttons that do nothing, each with its page. */
  faults: string[]
  /** The opened pages with their texts. */
  texts: Map<string, string>
  titles: string[]
  /** Every target of a link, as it is written. */
  targets: Set<string>
}

interface Found {
  text: string
  links: { name: string; href: string | null; isMissing: boolean }[]
  deadButtons: string[]
}

/** They leave for other sites as soon as they are opened. */
const leaves = /^\/(linkedin|facebook|instagram|discord|whatsapp)$/
/** Opens one of several pages that differ only in an id or a slug. */
const kindOf = (path: string) => path.replace(/^(\/[a-z]+(?:\/attend)?)\/[^/]*[\d-][^/]*$/, '$1/*')

/**
 * Opens these pages, and one of each kind of page that they lead to, and so on. All other links of ours are asked for, and
 * have to be answered below 400. The menus of the bar and the foot are opened on the first page.
 */
export async function crawl(page: Page, start: string, ...more: string[]): Promise<Crawl> {
  const found: Crawl = { faults: [], texts: new Map(), titles: [], targets: new Set() }
  const due = [start, ...more]
  const kinds = new Set(due.map(kindOf))
  const asked = new Set<string>()
  for (let path = due.shift(); path !== undefined; path = due.shift()) {
    await open(page, path)
    const views = [await read(page), ...(path === start ? await readMenus(page) : [])]
    found.texts.set(path, views[0]?.text ?? '')
    found.titles.push(await page.title())
    for (const { links, deadButtons } of views) {
      found.faults.push(...deadButtons.map((name) => `${path}: the button '${name}' does nothing`))
      for (const { name, href, isMissing } of links) {
        found.targets.add(href ?? '')
        if (!href || href === '#' || isMissing) found.faults.push(`${path}: the link '${name}' leads to ${href}`)
        const url = new URL(href ?? '', page.url())
        if (url.origin !== new URL(page.url()).origin) continue
        const address = url.pathname + url.search
        if (!asked.has(address)) {
          asked.add(address)
          const status = (await page.request.get(address, { maxRedirects: 0 })).status()
          if (status >= 400) found.faults.push(`${path}: the link '${name}' leads to ${href}, which answers ${status}`)
        }
        const kind = kindOf(url.pathname)
        if (leaves.test(url.pathname) || /^\/(files|api)\//.test(url.pathname) || kinds.has(kind)) continue
        kinds.add(kind)
        due.push(url.pathname)
      }
    }
  }
  return found
}

/** Opens a page and waits until it can be used and shows everything. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  // The network may be quiet while a busy browser still works on what came.
  await expect(page.locator('main').locator('[aria-busy="true"]'), path).toHaveCount(0)
}

/** What the menus of the bar and the foot lead to. */
async function readMenus(page: Page): Promise<Found[]> {
  const seen: Found[] = []
  const closed = page.locator('header button[aria-expanded="false"], footer button[aria-expanded="false"]')
  for (const menu of await closed.all()) {
    if (!(await menu.isVisible())) continue
    await menu.click()
    await expect(page.locator('button[aria-expanded="true"]')).toHaveCount(1)
    seen.push(await read(page))
    await page.keyboard.press('Escape')
    await expect(page.locator('button[aria-expanded="true"]')).toHaveCount(0)
  }
  return seen
}

const read = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    // React keeps the handlers of an element there: nothing else says whether a button does anything.
    const handlersOf = (element: Element): object =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] ?? {}
    const doesSomething = (button: HTMLButtonElement) =>
      button.matches(':disabled, [aria-disabled="true"]') ||
      (button.type === 'submit' && button.form !== null) ||
      Object.entries(handlersOf(button)).some(
        ([name, handler]) => /^on(Click|Mouse|Pointer|Key)/.test(name) && typeof handler === 'function',
      )
    return {
      text: document.querySelector('main')?.innerText ?? '',
      links: [...document.querySelectorAll('a')].map((link) => {
        const isHere = link.hash !== '' && link.pathname === location.pathname
        return {
          name: nameOf(link),
          href: link.getAttribute('href'),
          isMissing: isHere && !document.getElementById(decodeURIComponent(link.hash.slice(1))),
        }
      }),
      deadButtons: [...document.querySelectorAll('button')].filter((button) => !doesSomething(button)).map(nameOf),
    }
  })
