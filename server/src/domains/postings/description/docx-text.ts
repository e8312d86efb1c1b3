import dingbats from 'dingbat-to-unicode'
import { childOf, childrenOf, textIn, type XmlElement } from '#src/platform/documents/xml-tree.ts'
import { type DescriptionBlock, rowOf, typedBullet } from './description-blocks.ts'
import { docxParts } from './docx-parts.ts'
import { type DocxStyles, docxStyles } from './docx-styles.ts'

/** The text of a description is shorter; the rest is not read. */
const mostText = 60_000

/** Reads a .docx file as Word shows its text with all changes accepted. Drawings and pictures are left out. */
export async function blocksOfDocx(bytes: Uint8Array): Promise<DescriptionBlock[]> {
  const { document, styles, numbering } = await docxParts(bytes)
  const read = (trustsFields: boolean) => {
    const story = new Story(docxStyles(styles, numbering), trustsFields)
    story.read(childOf(document, 'w:body'))
    return story
  }
  const story = read(true)
  // If a field never ends, its code would hide the rest of the document, so it is read again as text.
  return (story.isWithinField ? read(false) : story).end()
}

/** Containers that only say something about what is in them. */
const transparent = new Set([
  ...['w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:hyperlink', 'w:fldSimple', 'w:bdo', 'w:dir'],
  ...['w:sdtContent', 'w:ruby', 'w:rubyBase', 'mc:Choice', 'mc:Fallback', 'm:oMathPara', 'm:oMath'],
])

/** What is read for an element: itself, the content of a control, or the choice that Word shows. */
function taken(element: XmlElement): XmlElement | undefined {
  if (element.name === 'mc:AlternateContent') return childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback')
  if (element.name !== 'w:sdt') return element
  const facts = childOf(element, 'w:sdtPr')
  const gallery = childOf(childOf(facts, 'w:docPartObj'), 'w:docPartGallery')?.attributes['val']
  // Leaves out placeholder texts and tables of contents.
  if (childOf(facts, 'w:showingPlcHdr') || gallery === 'Table of Contents') return undefined
  return childOf(element, 'w:sdtContent')
}

/** The elements with one of these names inside, also within containers. */
function inside(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === name) return [child]
    const instead = taken(child)
    return instead && transparent.has(instead.name) ? inside(instead, name) : []
  })
}

/** An independent text: the document's, a text box's or a table cell's. */
class Story {
  readonly #blocks: DescriptionBlock[] = []
  /**
   * The open fields: whether their code, which is not shown, is still being read, and the chosen entry of a list without a
   * result.
   */
  readonly #fields: { isCode: boolean; chosen: string }[] = []
  readonly #styles: DocxStyles
  readonly #trustsFields: boolean
  #text = ''
  /** Whether all text of the paragraph is bold. */
  #isBold = true
  #length = 0
  #boxes: XmlElement[] = []

  constructor(styles: DocxStyles, trustsFields: boolean) {
    this.#styles = styles
    this.#trustsFields = trustsFields
  }

  get isWithinField(): boolean {
    return this.#fields.some(({ isCode }) => isCode)
  }

  end(): DescriptionBlock[] {
    this.#endParagraph(undefined)
    return this.#blocks
  }

  read(container: XmlElement | undefined): void {
    for (const child of container ? childrenOf(container) : []) {
      if (this.#length > mostText) return
      const element = taken(child)
      if (!element) continue
      if (element.name === 'w:p') this.#paragraph(element)
      else if (element.name === 'w:tbl') this.#table(element)
      else if (transparent.has(element.name)) this.read(element)
    }
  }

  #inner(container: XmlElement): DescriptionBlock[] {
    const story = new Story(this.#styles, this.#trustsFields)
    story.read(container)
    const blocks = story.end()
    for (const { text } of blocks) this.#length += text.length
    return blocks
  }

  #paragraph(paragraph: XmlElement): void {
    const facts = childOf(paragraph, 'w:pPr')
    this.#pieces(paragraph, facts)
    const mark = childOf(facts, 'w:rPr')
    if (childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom')) return
    // After a hidden paragraph end the next paragraph continues in the same line; so it does after a drop cap.
    if (this.#styles.has('w:vanish', mark, facts)) this.#text = this.#text && `${this.#text} `
    else if (!/^(?:drop|margin)$/.test(childOf(facts, 'w:framePr')?.attributes['dropCap'] ?? ''))
      this.#endParagraph(facts)
  }

  #endParagraph(facts: XmlElement | undefined): void {
    const isBold = this.#isBold
    // Lists are also typed with line breaks; two of them end a paragraph.
    const hasList = this.#text.split('\n').some((line) => typedBullet.test(line.trim()))
    const [first, ...others] = this.#text
      .split(hasList ? /[\f\n]/ : /\f|\n[ \t]*\n/)
      .map(tidy)
      .filter(Boolean)
    this.#text = ''
    this.#isBold = true
    if (first) {
      this.#blocks.push(this.#blockOf(first, facts, isBold))
      for (const text of others) this.#blocks.push(typedBlockOf(text, isBold))
    }
    const boxes = this.#boxes
    this.#boxes = []
    for (const box of boxes) this.#blocks.push(...this.#inner(box))
  }

  #blockOf(text: string, facts: XmlElement | undefined, isBold: boolean): DescriptionBlock {
    const listing = this.#styles.listing(facts)
    const level = this.#styles.headingLevel(facts)
    if (level !== null) return { kind: 'heading', level, text: text.replace(/\n/g, ' ') }
    if (!listing) return typedBlockOf(text, isBold)
    const { before, level: depth } = listing
    if (typeof before === 'object') return { kind: 'paragraph', text: `${before.word} ${text}` }
    return { kind: 'item', level: depth, number: before === 'bullet' ? null : before, text }
  }

  #isHidden(run: XmlElement | undefined, paragraph: XmlElement | undefined): boolean {
    return this.#styles.has('w:vanish', run, paragraph) || this.#styles.has('w:webHidden', run, paragraph)
  }

  /** The pieces of text of a paragraph. Deleted and moved ones are in containers that are not opened. */
  #pieces(container: XmlElement, paragraph: XmlElement | undefined): void {
    for (const child of childrenOf(container)) {
      const element = taken(child)
      if (!element) continue
      if (element.name === 'w:r') this.#run(element, paragraph)
      else if (element.name === 'm:r') for (const text of inside(element, 'm:t')) this.#write(textIn(text))
      else if (transparent.has(element.name) || element.name.startsWith('m:')) this.#pieces(element, paragraph)
    }
  }

  #run(run: XmlElement, paragraph: XmlElement | undefined): void {
    const facts = childOf(run, 'w:rPr')
    const isHidden = this.#isHidden(facts, paragraph)
    const before = this.#text
    for (const child of childrenOf(run)) {
      if (child.name === 'w:fldChar') this.#field(child)
      else if (!isHidden) this.#runPiece(child, facts, paragraph)
    }
    if (this.#text.slice(before.length).trim() && !this.#styles.has('w:b', facts, paragraph)) this.#isBold = false
  }

  #runPiece(piece: XmlElement, facts: XmlElement | undefined, paragraph: XmlElement | undefined): void {
    switch (piece.name) {
      case 'w:t':
        return this.#write(signsOf(shownText(piece), childOf(facts, 'w:rFonts')?.attributes['ascii'] ?? ''))
      case 'w:sym':
        return this.#write(signOf(piece.attributes['font'] ?? '', Number.parseInt(piece.attributes['char'] ?? '', 16)))
      case 'w:tab':
      case 'w:ptab':
        return this.#write('\t')
      case 'w:br':
        return this.#write(/^(?:page|column)$/.test(piece.attributes['type'] ?? '') ? '\f' : '\n')
      case 'w:cr':
        return this.#write('\n')
      case 'w:noBreakHyphen':
        return this.#write('-')
      case 'w:ruby':
        return this.#pieces(piece, paragraph)
      case 'mc:AlternateContent':
        for (const inner of childrenOf(taken(piece) ?? piece)) this.#runPiece(inner, facts, paragraph)
        return
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        if (!this.isWithinField) this.#boxes.push(...boxesIn(piece))
        return
      case '?:symEx':
        return this.#write(signOf('', Number.parseInt(piece.attributes['char'] ?? '', 16)))
    }
  }

  #field(sign: XmlElement): void {
    const kind = sign.attributes['fldCharType']
    if (kind === 'begin') this.#fields.push({ isCode: this.#trustsFields, chosen: chosenIn(sign) })
    const last = this.#fields.at(-1)
    if (!last || kind === 'begin') return
    if (kind === 'end') this.#fields.pop()
    if (kind === 'end' && last.isCode) this.#write(last.chosen)
    last.isCode = false
  }

  #write(text: string): void {
    if (this.isWithinField) return
    this.#text += text
    this.#length += text.length
  }

  #table(table: XmlElement): void {
    this.#endParagraph(undefined)
    for (const row of inside(table, 'w:tr')) {
      const facts = childOf(row, 'w:trPr')
      const isOut = ['w:del', 'w:moveFrom', 'w:hidden'].some((name) => childOf(facts, name))
      if (!isOut && this.#length <= mostText)
        this.#blocks.push(...rowOf(inside(row, 'w:tc').map((cell) => this.#cell(cell))))
    }
  }

  #cell(cell: XmlElement): DescriptionBlock[] {
    return childOf(childOf(cell, 'w:tcPr'), 'w:cellDel') ? [] : this.#inner(cell)
  }
}

const typedBlockOf = (text: string, isBold: boolean): DescriptionBlock =>
  typedBullet.test(text)
    ? { kind: 'item', level: 0, number: null, text: text.replace(typedBullet, '') }
    : { kind: 'paragraph', text, isBold }

/** The text boxes of a drawing. Those of a hidden one are not shown. */
function boxesIn(drawing: XmlElement): XmlElement[] {
  const inner = childrenOf(drawing)
  const facts = inner.find(({ name }) => name === 'wp:docPr')
  if (['1', 'true'].includes(facts?.attributes['hidden'] ?? '')) return []
  return inner.flatMap((child) => {
    const element = taken(child)
    if (!element) return []
    return element.name === 'w:txbxContent' ? [element] : boxesIn(element)
  })
}

/** The entry that is chosen in the list of an old form; empty for other fields. */
function chosenIn(begin: XmlElement): string {
  const list = childOf(childOf(begin, 'w:ffData'), 'w:ddList')
  const chosen = Number((childOf(list, 'w:result') ?? childOf(list, 'w:default'))?.attributes['val'] ?? 0)
  const entries = list ? childrenOf(list).filter(({ name }) => name === 'w:listEntry') : []
  return entries[chosen]?.attributes['val'] ?? ''
}

/** Blanks at the ends only count where the file says so. */
const shownText = (text: XmlElement): string =>
  text.attributes['space'] === 'preserve' ? textIn(text) : textIn(text).trim()

const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff

/** A character of a symbol font, or of any other font. */
function signOf(font: string, code: number): string {
  if (!(code > 0 && code <= 0x10ffff)) return ''
  const sign = dingbats.codePoint(font, code) ?? dingbats.codePoint(font, code & 0xff)
  return sign?.string ?? (isPrivate(code) ? '' : String.fromCodePoint(code))
}

const signFonts = new Set(['Symbol', 'Webdings', 'Wingdings', 'Wingdings 2', 'Wingdings 3'])
const signsOf = (text: string, font: string): string =>
  signFonts.has(font) ? Array.from(text, (sign) => signOf(font, sign.codePointAt(0) ?? 0)).join('') : text

/** Removes characters that are invisible or have no meaning outside of their font. */
const tidy = (text: string): string =>
  text
    .replace(/[\u00ad\p{Co}]|(?!\n)\p{Cc}(?<!\t)/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
