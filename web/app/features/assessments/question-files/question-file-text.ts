import { Parser } from 'htmlparser2'

/** The plain text of a Moodle text, as Moodle shows it, and what is lost without the formatting. */
export interface PlainText {
  text: string
  /** 'a picture', 'a recording', 'a formula'. */
  lost: string[]
  /** Formatting of some words that plain text cannot show. */
  marks: Mark[]
}

/** The formatting of words that differ from the words around them. */
export type Mark = 'underlined' | 'bold' | 'italic' | 'coloured'

/** Sentences that need the mark: 'What does the underlined word mean?' */
export const speaksOf: Record<Mark, RegExp> = {
  underlined: /underlin|रेखांकित/iu,
  bold: /\bbold|emphasi|highlight|मोटे/iu,
  italic: /\bitalic|emphasi/i,
  coloured: /colou?r|highlight|shaded|\bin (?:red|blue|green|yellow|orange|pink)\b|रंग/iu,
}

const markNames: Record<string, Mark> = {
  u: 'underlined',
  ins: 'underlined',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  mark: 'coloured',
}
const markStyles: [(style: string) => boolean, Mark][] = [
  [(style) => saysIn(style, 'text-decoration', 'underline'), 'underlined'],
  [(style) => /font-weight:\s*(?:bold|[6-9]00)/i.test(style), 'bold'],
  [(style) => /font-style:\s*italic/i.test(style), 'italic'],
  [(style) => /(?:^|[;\s])(?:background-)?color:/i.test(style), 'coloured'],
]

/** Whether one rule of a style has this property with this word in its value: 'text-decoration-line: underline'. */
const saysIn = (style: string, property: string, word: string): boolean =>
  style
    .toLowerCase()
    .split(';')
    .some((rule) => rule.includes(property) && rule.includes(word, rule.indexOf(property)))

function marksOf(name: string, attributes: Record<string, string>): Mark[] {
  const { style = '', color } = attributes
  return [
    ...(markNames[name] ? [markNames[name]] : []),
    ...markStyles.flatMap(([isSaid, mark]) => (isSaid(style) ? [mark] : [])),
    ...(color ? ['coloured' as const] : []),
  ]
}

/** The formats that Moodle gives to a text. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown'

const setOf = (names: string) => new Set(names.split(' '))
const blocks = setOf(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption',
)
const inline = setOf(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meta nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr colgroup col head link title style script noscript template',
)
const pictures = setOf('img picture svg canvas map area')
const recordings = setOf('audio video iframe object embed')
const others = setOf('br source track param input button select option textarea')
const isTagName = (name: string) =>
  [blocks, inline, pictures, recordings, others].some((names) => names.has(name)) ||
  name === 'math' ||
  // Word's own elements, such as o:p.
  name.includes(':')
/** Elements that need no closing tag. */
const openEnded = setOf(
  'p li td th tr dt dd br hr img area source track param embed input col wbr tbody thead tfoot option meta link colgroup body html head',
)
const hidden = setOf('script style template title head noscript')
/** Attributes that may have no value. */
const flags = setOf(
  'controls autoplay loop muted allowfullscreen checked disabled selected open hidden nowrap reversed download ismap',
)

const raised = new Map([...'0123456789+-=()ni'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? sign]))
const lowered = new Map([...'0123456789+-=()'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index] ?? sign]))

/** Raised or lowered text: 'x²', or 'x^(n+2k)' if there are no such characters. The raised letters of '5th' have no meaning. */
function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  if (/^\s*(?:st|nd|rd|th|®|™|©)\s*$/i.test(text)) return text.trim()
  const letters = [...text.trim()]
  if (letters.every((letter) => signs.has(letter))) return letters.map((letter) => signs.get(letter)).join('')
  return letters.length === 1 ? `${mark}${letters.join('')}` : `${mark}(${letters.join('')})`
}

const holdsFormula = (text: string) => /\$\$[^$]+\$\$|\\\(|\\\[(?!\])|\[tex\]/i.test(text)

/** Writes out text with line breaks between blocks, as a browser shows it. */
class Lines {
  private readonly done: string[] = []
  private line = ''
  /** The blank or line break to write before the next letter. */
  private due: '' | ' ' | '\n' = ''

  add(text: string): void {
    for (const part of text.split(/([ \t\r\n\f]+)/)) {
      if (part === '') continue
      if (/^[ \t\r\n\f]/.test(part)) this.due ||= ' '
      else this.keep(part)
    }
  }
  /** Text whose blanks and line breaks stay. */
  keep(text: string): void {
    if (this.due === '\n') this.break()
    else if (this.line !== '') this.line += this.due
    this.due = ''
    this.line += text
  }
  /** Begins a new line with the next text. */
  next(): void {
    this.due = '\n'
  }
  break(): void {
    if (this.line !== '') this.done.push(this.line.trimEnd())
    this.line = ''
    this.due = ''
  }
  text(): string {
    this.break()
    return this.done.join('\n').replaceAll('\u00A0', ' ').trim()
  }
}

/** Real texts nest only a few elements. */
const mostDepth = 200

interface Open {
  name: string
  /** The number of the next item of a list; 0 for a list with bullets. */
  next: number
  /** Collects the text of a raised or lowered passage, of code or of a link. */
  text: string[] | null
  href: string
  marks: Mark[]
  isHidden: boolean
}

/**
 * Reads HTML as a browser shows it. A `<` that begins no element ('a < b', 'List<String>', 'the <b> tag' without an end)
 * is text. Nested elements need no recursion, so that deep nesting is cheap.
 */
class HtmlText {
  readonly lost = new Set<string>()
  private readonly lines = new Lines()
  private readonly open: Open[] = []
  private readonly source: string
  private readonly lowerSource: string

  /** Line breaks of the source are line breaks of the text. */
  private readonly keepsBreaks: boolean
  /** Code of several lines is written between lines of three backticks, the format of questions. */
  private readonly fencesCode: boolean

  constructor(html: string, keepsBreaks: boolean, fencesCode: boolean) {
    this.keepsBreaks = keepsBreaks
    this.fencesCode = fencesCode
    // A tag that is not closed at the end is text; the parser would drop it.
    const last = html.lastIndexOf('<')
    const isCut = last >= 0 && !html.includes('>', last)
    this.source = isCut ? `${html.slice(0, last)}&lt;${html.slice(last + 1)}` : html
    this.lowerSource = this.source.toLowerCase()
    const parser: Parser = new Parser(
      {
        ontext: (text) => this.text(text),
        onopentag: (name, attributes, isImplied) =>
          isImplied ? undefined : this.start(name, attributes, this.raw(parser), parser.endIndex),
        onclosetag: (name, isImplied) => this.end(name, isImplied, this.raw(parser)),
        onprocessinginstruction: (name) => {
          if (name.toLowerCase() !== '!doctype' && !name.startsWith('?xml')) this.text(this.raw(parser))
        },
        oncomment: () => {
          if (!this.raw(parser).startsWith('<!--')) this.text(this.raw(parser))
        },
      },
      { decodeEntities: true, lowerCaseTags: true },
    )
    parser.end(this.source)
  }

  private raw = (parser: Parser) => this.source.slice(parser.startIndex, parser.endIndex + 1)

  private readonly letters: Record<Mark | 'all', number> = { all: 0, underlined: 0, bold: 0, italic: 0, coloured: 0 }

  private text(text: string): void {
    if (this.open.some(({ isHidden }) => isHidden)) return
    const letters = text.trim().length
    this.letters.all += letters
    for (const mark of new Set(this.open.flatMap(({ marks }) => marks))) this.letters[mark] += letters
    const part = this.open.findLast((one) => one.text !== null)
    if (part) part.text?.push(text)
    else if (this.keepsBreaks) {
      for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
        if (index > 0) this.lines.break()
        this.lines.keep(line)
      }
    } else this.lines.add(text)
  }

  private isElement(name: string, attributes: Record<string, string>, raw: string, end: number): boolean {
    if (!isTagName(name)) return false
    if (name === 'img' && !attributes['src']) return false
    const isPlain = Object.entries(attributes).every(
      ([key, value]) =>
        value !== '' || flags.has(key) || raw.includes(`${key}=`) || raw.toLowerCase().includes(`${key}=`),
    )
    if (!isPlain) return false
    return openEnded.has(name) || raw.endsWith('/>') || this.lastEnd(name) > end
  }

  /** The position of the last end tag of an element. Cached, because a text may have thousands of start tags. */
  private lastEnd(name: string): number {
    const at = this.ends.get(name) ?? this.lowerSource.lastIndexOf(`</${name}`)
    this.ends.set(name, at)
    return at
  }
  private readonly ends = new Map<string, number>()

  private start(name: string, attributes: Record<string, string>, raw: string, end: number): void {
    if (!this.isElement(name, attributes, raw, end)) return this.text(raw)
    if (pictures.has(name)) this.lost.add('a picture')
    if (recordings.has(name)) this.lost.add('a recording or a page within it')
    if (name === 'math') this.lost.add('a formula')
    const { style = '' } = attributes
    if (saysIn(style, 'background', 'url(')) this.lost.add('a picture')
    if (['s', 'strike', 'del'].includes(name) || /line-through/i.test(style)) this.lost.add('words that are struck out')
    const isJoined = [attributes['rowspan'], attributes['colspan']].some((span) => Number(span) > 1)
    if (isJoined && (name === 'td' || name === 'th')) this.lost.add('a table with joined cells')
    if (name === 'br') return this.breakLine()
    if (blocks.has(name)) this.block(name)
    if (raw.endsWith('/>') || (openEnded.has(name) && !blocks.has(name))) return
    if (this.open.length >= mostDepth) return
    const collects = ['sup', 'sub', 'code', 'pre', 'a', 'math'].includes(name) && !this.collecting()
    this.open.push({
      name,
      next: name === 'ol' ? Number.parseInt(attributes['start'] ?? '1', 10) || 1 : 0,
      text: collects ? [] : null,
      href: attributes['href'] ?? '',
      marks: marksOf(name, attributes),
      isHidden: hidden.has(name) || /display:\s*none|visibility:\s*hidden/i.test(style),
    })
  }

  private collecting = () => this.open.some((one) => one.text !== null)

  private breakLine(): void {
    const part = this.open.findLast((one) => one.text !== null)
    if (part) part.text?.push('\n')
    else this.lines.break()
  }

  private block(name: string): void {
    if (this.collecting()) return
    if (name === 'td' || name === 'th') {
      this.lines.add(this.isFirstCell ? '' : ' | ')
      this.isFirstCell = false
      return
    }
    this.lines.next()
    if (name === 'tr') this.isFirstCell = true
    if (name !== 'li') return
    const list = this.open.findLast((one) => one.name === 'ol' || one.name === 'ul')
    this.lines.keep(list?.name === 'ol' ? `${list.next++}. ` : '- ')
  }
  private isFirstCell = true

  private end(name: string, isImplied: boolean, raw: string): void {
    const at = this.open.findLastIndex((one) => one.name === name)
    if (at < 0) {
      if (!isImplied && raw.startsWith('</') && !isTagName(name)) this.text(raw)
      return
    }
    const [one] = this.open.splice(at, 1)
    if (one?.text) this.collected(one, one.text.join(''))
    if (blocks.has(name) && name !== 'td' && name !== 'th' && !this.collecting()) this.lines.next()
  }

  private collected({ name, href }: Open, text: string): void {
    if (name === 'sup') return this.text(shifted(text, raised, '^'))
    if (name === 'sub') return this.text(shifted(text, lowered, '_'))
    if (name === 'code' && !text.trim().includes('\n')) {
      return this.text(text === '' || text.includes('`') ? text : `\`${text}\``)
    }
    if (name === 'code' || name === 'pre') return this.codeBlock(text.replace(/^\n/, '').trimEnd())
    const address = /^https?:/i.test(href) && !text.includes(href) ? `${text} (${href})` : text
    this.text(address)
  }

  private codeBlock(code: string): void {
    this.lines.next()
    this.lines.keep(this.fencesCode ? `\`\`\`\n${code}\n\`\`\`` : code)
    this.lines.next()
  }

  result(): PlainText {
    for (const one of this.open.splice(0)) if (one.text) this.text(one.text.join(''))
    const text = this.lines.text()
    if (text.includes('@@PLUGINFILE@@')) this.lost.add('a file')
    const { all, ...marked } = this.letters
    // Formatting of all words distinguishes none of them.
    const marks = (Object.keys(marked) as Mark[]).filter((mark) => marked[mark] > 0 && marked[mark] < all)
    return { text, lost: [...this.lost], marks }
  }
}

/** A text of a GIFT or Moodle file as people read it. Only HTML and Moodle's own format have tags and entities. */
export function plainText(text: string, format: TextFormat, fencesCode = false): PlainText {
  if (format === 'html' || format === 'moodle') return new HtmlText(text, format === 'moodle', fencesCode).result()
  if (format === 'plain') return { text: text.trim(), lost: [], marks: [] }
  const hasPicture = /!\[[^![\]\n]{0,500}\]\(|@@PLUGINFILE@@|<img\s[^<>]{0,500}src=/i.test(
    text.replaceAll(/`[^`]*`/g, ''),
  )
  return { text: text.trim(), lost: hasPicture ? ['a picture'] : [], marks: [] }
}

/** Whether a text has a formula between TeX delimiters. Formulas are shown as they are written. */
export const hasFormula = (...texts: readonly string[]) => texts.some(holdsFormula)
