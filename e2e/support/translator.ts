import type { Page } from '@playwright/test'

/** After each translated text. */
export const translated = '¤'

/**
 * Translates each page as browsers do: texts are taken out, <font> elements with others stand in their place, and what
 * changes later is translated too. It begins once the page runs.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const skipped = 'font, script, style, noscript, textarea, [contenteditable], [translate="no"]'
    const translate = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest(skipped)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data.replace(/(\s*)$/, `${mark}$1`))
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(translate)
    }
    // Hydration first, then every change a moment later.
    addEventListener('load', () =>
      setTimeout(() => {
        let timer = 0
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = window.setTimeout(translateAll, 50)
        })
        observer.observe(document.body, { childList: true, characterData: true, subtree: true })
        translateAll()
      }, 1500),
    )
  }, translated)
}
