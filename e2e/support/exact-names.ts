import type { Browser, Page } from '@playwright/test'

type Finder = Pick<Page, 'getByRole' | 'getByLabel'>

/** Of other roles, as region or row, a part of the name is enough: they hold what a test looks for and are not used themselves. */
const controls: ReadonlySet<string> = new Set([
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'combobox',
  'heading',
  'link',
  'menuitem',
  'option',
  'radio',
  'rowheader',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
])

const changed = new WeakSet<object>()

/**
 * Playwright lets 'Save' find 'Save as draft' too, so a test of the one would pass with the other. From here on the quoted
 * names of controls and labels are whole, on every page of every browser of this process. Regular expressions and
 * `exact: false` find parts, as before.
 */
export async function makeNamesWhole(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  for (const one of [page, page.mainFrame(), page.locator('html'), page.frameLocator('iframe')]) {
    const finder = Object.getPrototypeOf(one) as Finder
    if (changed.has(finder)) continue
    changed.add(finder)
    change(finder)
  }
  await page.close()
}

function change(finder: Finder): void {
  const { getByRole, getByLabel } = finder
  finder.getByRole = function (this: Finder, role, options) {
    const isWhole = typeof options?.name === 'string' && controls.has(role)
    return getByRole.call(this, role, isWhole ? { exact: true, ...options } : options)
  }
  finder.getByLabel = function (this: Finder, text, options) {
    const isWhole = typeof text === 'string' && options?.exact === undefined
    return getByLabel.call(this, isWhole ? wholeLabel(text) : text, options)
  }
}

/** The label of a required field ends in a star, which is no part of its name. */
function wholeLabel(text: string): RegExp {
  const escaped = text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`^\s*${escaped.replaceAll(/\s+/g, String.raw`\s+`)}(\s*\*)?\s*$`)
}
