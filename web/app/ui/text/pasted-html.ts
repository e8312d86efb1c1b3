/** Pasted HTML in a form that the editor accepts, and the number of pictures that were left out. */
export interface Pasted {
  html: string
  pictures: number
}

/**
 * Cleans pasted HTML: paragraphs that look like lists become lists, tables become lines of text; comments, notes, hidden
 * and deleted text and pictures are removed. Word, Word Online, Google Docs and LibreOffice each have their own forms.
 */
export function cleanPasted(html: string): Pasted {
  // Copied from our own editor.
  if (html.includes('data-pm-slice')) return { html, pictures: 0 }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll('*')) if (isLeftOut(one)) one.remove()
  const pictures = withoutPictures(body)
  for (const heading of body.querySelectorAll('p.MsoTitle')) rename(heading, 'h1')
  for (const heading of body.querySelectorAll('h3, h4, h5, h6')) rename(heading, 'h2')
  tidyBlanks(body)
  flattenItems(body)
  listsOfItems(body)
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].toReversed()) table.replaceWith(...linesOf(table))
  for (const list of body.querySelectorAll('ol[start]')) if (list.getAttribute('start') !== '1') asNumberedLines(list)
  return { html: body.innerHTML, pictures }
}

/** The declarations of an element's style. Parsed here, because the browser's parser drops Word's own declarations. */
function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';')
  return new Map(
    declarations.map((one) => {
      const at = one.indexOf(':')
      return [one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()]
    }),
  )
}

const notes = ['comment-list', 'comment', 'footnote-list', 'footnote', 'endnote-list', 'endnote']

function isLeftOut(element: Element): boolean {
  if (element.matches('del, .msoDel, .MsoCommentReference, style, script, meta, title, link')) return true
  const style = styleOf(element)
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.has('mso-footnote-id') ||
    style.has('mso-endnote-id') ||
    notes.includes(style.get('mso-element') ?? '')
  )
}

/** Replaces pictures of emoji with the emoji, and removes all others. Returns how many it removed. */
function withoutPictures(body: HTMLElement): number {
  let left = 0
  for (const picture of body.querySelectorAll('img, svg, video, canvas, object')) {
    const sign = picture.getAttribute('alt') ?? ''
    if (/^\p{Extended_Pictographic}/u.test(sign) && sign.length <= 8) picture.replaceWith(sign)
    else {
      left += 1
      picture.remove()
    }
  }
  return left
}

function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Removes blanks that are used as tabs and indents, and empty paragraphs that are used as space. */
function tidyBlanks(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = (text.nodeValue ?? '').replace(/[\u00a0 ]{2,}/g, ' ').replace(/\u00ad/g, '')
  }
  for (const paragraph of body.querySelectorAll('p[class^="Mso"]')) {
    if (textOf(paragraph) === '' && !paragraph.querySelector('br')) paragraph.remove()
  }
}

const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

interface Item {
  level: number
  /** Null for a bullet. */
  number: number | null
}

/** The level and number of a paragraph in a list; null for others. Removes the bullet or number that Word adds as text. */
function itemOf(paragraph: HTMLElement): Item | null {
  const { level: online, number } = paragraph.dataset
  if (online) return { level: Number(online), number: number ? Number(number) : null }
  const level = /\blevel([1-9])/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1]
  const drawn = [...paragraph.querySelectorAll('span')].find(
    (one) => styleOf(one).get('mso-list')?.toLowerCase() === 'ignore',
  )
  const sign = drawn ? textOf(drawn) : ''
  drawn?.remove()
  return level && paragraph.matches('p') ? { level: Number(level), number: numberOf(sign) } : null
}

/** The number of a list label such as '3.', '(c)' or 'iv)'. Null for a bullet. */
function numberOf(sign: string): number | null {
  const [, digits, letters] =
    /^\(?(?:(\d{1,4})|([a-z]{1,5}))[.):]+$/i.exec(sign.replace(/^(?:\d{1,3}\.)+(?=\d)/, '')) ?? []
  if (digits) return Number(digits)
  if (!letters) return null
  const small = letters.toLowerCase()
  if (/^[ivx]+$/.test(small)) return romanOf(small)
  return small.length === 1 ? small.charCodeAt(0) - 96 : 1
}

const romans: Record<string, number> = { i: 1, v: 5, x: 10 }
const romanOf = (letters: string): number =>
  Array.from(letters, (one) => romans[one] ?? 0).reduce(
    (sum, one, at, all) => sum + ((all[at + 1] ?? 0) > one ? -one : one),
    0,
  )

/** Word Online writes each item as a separate list with its level. Converts these into paragraphs like those of Word. */
function flattenItems(body: HTMLElement): void {
  const emptied = new Set<Element>()
  for (const item of body.querySelectorAll('li[data-aria-level]')) {
    const list = item.parentElement
    const outer = item.closest('.ListContainerWrapper') ?? list
    if (!list || !outer) continue
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.dataset['level'] = item.getAttribute('data-aria-level') ?? '1'
    const number = item.getAttribute('data-aria-posinset') ?? list.getAttribute('start') ?? '1'
    if (list.matches('ol')) paragraph.dataset['number'] = number
    for (const inner of item.querySelectorAll('p')) inner.replaceWith(...inner.childNodes)
    paragraph.append(...item.childNodes)
    outer.before(paragraph)
    emptied.add(outer)
  }
  for (const outer of emptied) outer.remove()
}

/** Makes lists of paragraphs that only look like items. */
function listsOfItems(body: HTMLElement): void {
  let open: Element[] = []
  let parent: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2')) {
    const item = itemOf(paragraph)
    if (!item || paragraph.parentElement !== parent) open = []
    parent = paragraph.parentElement
    if (item) addItem(paragraph, item, open)
  }
}

function addItem(paragraph: HTMLElement, { level, number }: Item, open: Element[]): void {
  const { ownerDocument: document } = paragraph
  const kind = number === null ? 'ul' : 'ol'
  const depth = Math.min(level - 1, open.length)
  const list = open[depth]
  const outer = open[depth - 1]?.lastElementChild
  const entry = document.createElement('li')
  entry.append(...paragraph.childNodes)
  open.length = depth
  if (list?.matches(kind) && (number === null || number === list.children.length + 1)) {
    paragraph.remove()
    list.append(entry)
    open.push(list)
    return
  }
  const made = document.createElement(kind)
  if (number !== null && number !== 1) made.setAttribute('start', String(number))
  made.append(entry)
  if (outer) {
    paragraph.remove()
    outer.append(made)
  } else paragraph.replaceWith(made)
  open.push(made)
}

/** A numbered list that continues after other content would restart at 1, so its numbers become text. */
function asNumberedLines(list: Element): void {
  const start = Number(list.getAttribute('start'))
  const lines = [...list.children].flatMap((item, at) => {
    const line = list.ownerDocument.createElement('p')
    line.append(`${start + at}. `)
    const inner = [...item.children].filter((child) => child.matches('ul, ol'))
    for (const one of inner) one.remove()
    for (const one of item.querySelectorAll('p')) one.replaceWith(...one.childNodes)
    line.append(...item.childNodes)
    return [line, ...inner]
  })
  list.replaceWith(...lines)
}

/** The blocks of a cell that are text. */
const blocksOf = (cell: Element): Element[] =>
  [...cell.querySelectorAll('p, li, h1, h2, blockquote')].filter(
    (one) => textOf(one) !== '' && !one.querySelector('p, li'),
  )

/** A table as lines of text: the cells of a row in a line, or one after the other if they contain lists and paragraphs. */
function linesOf(table: Element): Node[] {
  return [...table.querySelectorAll('caption, tr')].flatMap((row): Node[] => {
    const cells = row.matches('tr') ? [...row.children].filter((cell) => cell.matches('td, th')) : [row]
    const filled = cells.filter((cell) => textOf(cell) !== '')
    const isLine = filled.every((cell) => blocksOf(cell).length <= 1 && !cell.querySelector('ul, ol'))
    if (!isLine)
      return filled.flatMap((cell) => (blocksOf(cell).length > 0 ? [...cell.childNodes] : [lineOf(table, cell)]))
    if (filled.length === 0) return []
    const texts = filled.map(lineTextOf)
    const [label = '', value = ''] = texts
    const isLabelled = cells.length === 2 && texts.length === 2 && label.length <= 60
    return [lineOf(table, isLabelled ? `${label.replace(/:$/, '').trim()}: ${value}` : texts.join(' | '))]
  })
}

function lineOf(table: Element, content: Element | string): Element {
  const line = table.ownerDocument.createElement('p')
  line.append(...(typeof content === 'string' ? [content] : content.childNodes))
  return line
}

function lineTextOf(cell: Element): string {
  for (const broken of cell.querySelectorAll('br')) broken.replaceWith(', ')
  return textOf(cell).replace(/ ,/g, ',').replace(/,$/, '')
}
