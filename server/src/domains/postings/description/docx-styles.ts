import { childOf, childrenOf, type XmlElement } from '#src/platform/documents/xml-tree.ts'

/** What styles and numbering say of the paragraphs and pieces of a document. */
export interface DocxStyles {
  /** Whether a piece of text has a property such as 'w:vanish' or 'w:b'. */
  has: (property: string, run: XmlElement | undefined, paragraph: XmlElement | undefined) => boolean
  /** 0 for a title or a heading of the first level, null for no heading. */
  headingLevel: (paragraph: XmlElement | undefined) => number | null
  /**
   * How a paragraph is listed; null when it is in no list. Each call counts an item, so call it once for each paragraph, in
   * order.
   */
  listing: (paragraph: XmlElement | undefined) => Listing | null
}

/** What stands before a paragraph of a list: a bullet, a number, or a word that the list puts there. */
export interface Listing {
  level: number
  before: 'bullet' | number | { word: string }
}

const valueOf = (element: XmlElement | undefined): string => element?.attributes['val'] ?? ''
const isOn = (element: XmlElement): boolean => !['0', 'false', 'off', 'none'].includes(valueOf(element))

/** The most base styles to follow: in broken files styles are based on each other in a circle. */
const mostBases = 30

/** Reads the parts for styles and numbering. */
export function docxStyles(stylesPart: XmlElement | undefined, numberingPart: XmlElement | undefined): DocxStyles {
  const styles = new Map<string, XmlElement>()
  let ordinary = ''
  for (const style of stylesPart ? childrenOf(stylesPart) : []) {
    if (style.name !== 'w:style') continue
    const id = style.attributes['styleId'] ?? ''
    styles.set(id, style)
    const { type, default: isDefault } = style.attributes
    if (type === 'paragraph' && ['1', 'true', 'on'].includes(isDefault ?? '')) ordinary = id
  }
  const defaults = childOf(childOf(childOf(stylesPart, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')

  /** A style and those that it is based on, the nearest first. */
  function* basesOf(id: string): Generator<XmlElement> {
    for (let left = mostBases, style = styles.get(id); style && left > 0; left -= 1) {
      yield style
      style = styles.get(valueOf(childOf(style, 'w:basedOn')))
    }
  }
  const styleOf = (paragraph: XmlElement | undefined) => valueOf(childOf(paragraph, 'w:pStyle')) || ordinary
  /** The nearest element of this name among a paragraph's own properties and those of its styles. */
  function nearest(paragraph: XmlElement | undefined, name: string, id = styleOf(paragraph)): XmlElement | undefined {
    const own = childOf(paragraph, name)
    if (own) return own
    for (const style of basesOf(id)) {
      const found = childOf(childOf(style, 'w:pPr'), name)
      if (found) return found
    }
    return undefined
  }
  const styleHas = (property: string, id: string): boolean => {
    for (const style of basesOf(id)) {
      const found = childOf(childOf(style, 'w:rPr'), property)
      if (found) return isOn(found)
    }
    return false
  }

  return {
    has(property, run, paragraph) {
      const own = childOf(run, property)
      if (own) return isOn(own)
      const byDefault = childOf(defaults, property)
      // If both the paragraph's and the piece's style set the property, they cancel each other.
      const byStyles = styleHas(property, styleOf(paragraph)) !== styleHas(property, valueOf(childOf(run, 'w:rStyle')))
      return byStyles || (byDefault !== undefined && isOn(byDefault))
    },
    headingLevel(paragraph) {
      const level = valueOf(nearest(paragraph, 'w:outlineLvl'))
      if (/^[0-8]$/.test(level)) return Number(level)
      for (const style of basesOf(styleOf(paragraph))) {
        // The name is English in every language, the id is not.
        const name = valueOf(childOf(style, 'w:name')).toLowerCase()
        const heading = /^heading ([1-9])$/.exec(name)?.[1]
        if (heading) return level === '9' ? null : Number(heading) - 1
        if (name === 'title') return 0
      }
      return null
    },
    listing: listings(numberingPart, (paragraph) => {
      const own = nearest(paragraph, 'w:numPr')
      // A paragraph may state its level alone, in the list of its style.
      const ofStyle = nearest(undefined, 'w:numPr', styleOf(paragraph))
      return {
        style: styleOf(paragraph),
        list: valueOf(childOf(own, 'w:numId') ?? childOf(ofStyle, 'w:numId')),
        level: valueOf(childOf(own, 'w:ilvl')),
      }
    }),
  }
}

interface Level {
  format: string
  text: string
  start: number
  style: string
  isHidden: boolean
}

type Levels = Map<number, Level>

function levelsOf(element: XmlElement): Levels {
  const levels: Levels = new Map()
  for (const level of childrenOf(element)) {
    const at = level.attributes['ilvl'] ?? ''
    if (level.name !== 'w:lvl' || !/^[0-8]$/.test(at)) continue
    const vanish = childOf(childOf(level, 'w:rPr'), 'w:vanish')
    levels.set(Number(at), {
      // Formats that older programs do not know are stored in a choice, not here. All of them number their items.
      format: valueOf(childOf(level, 'w:numFmt')) || 'decimal',
      text: childOf(level, 'w:lvlText') ? valueOf(childOf(level, 'w:lvlText')) : '%1',
      start: Number(valueOf(childOf(level, 'w:start')) || 1),
      style: valueOf(childOf(level, 'w:pStyle')),
      isHidden: vanish !== undefined && isOn(vanish),
    })
  }
  return levels
}

/** The ids of a paragraph's style and list, and its level where it states one. */
type Placed = (paragraph: XmlElement | undefined) => { style: string; list: string; level: string }

/** Returns list, level and number of a paragraph, from the part for numbering. */
function listings(part: XmlElement | undefined, placed: Placed): DocxStyles['listing'] {
  const all = part ? childrenOf(part) : []
  const shapes = new Map(
    all.filter(({ name }) => name === 'w:abstractNum').map((one) => [one.attributes['abstractNumId'], one]),
  )
  const numbers = new Map(all.filter(({ name }) => name === 'w:num').map((one) => [one.attributes['numId'] ?? '', one]))

  /** The definition of a list; some only point to a style that another one defines. */
  function shapeOf(num: XmlElement): XmlElement | undefined {
    const shape = shapes.get(valueOf(childOf(num, 'w:abstractNumId')))
    const link = valueOf(childOf(shape, 'w:numStyleLink'))
    if (!link) return shape
    return [...shapes.values()].find((other) => valueOf(childOf(other, 'w:styleLink')) === link) ?? shape
  }
  const known = new Map<string, { shape: XmlElement; levels: Levels; restarts: Map<number, number> }>()
  function listOf(id: string) {
    const found = known.get(id)
    const num = numbers.get(id)
    const shape = num && shapeOf(num)
    if (found || !num || !shape) return found
    const levels = new Map(levelsOf(shape))
    const restarts = new Map<number, number>()
    for (const override of childrenOf(num)) {
      if (override.name !== 'w:lvlOverride') continue
      for (const [at, level] of levelsOf(override)) levels.set(at, level)
      const start = childOf(override, 'w:startOverride')
      if (start) restarts.set(Number(override.attributes['ilvl']), Number(valueOf(start)))
    }
    const list = { shape, levels, restarts }
    known.set(id, list)
    return list
  }

  /** The last numbers by definition and level, because lists of one definition continue counting. */
  const counted = new Map<XmlElement, number[]>()
  return (paragraph) => {
    const { style, list: id, level: stated } = placed(paragraph)
    const list = listOf(id)
    if (!list) return null
    const byStyle = [...list.levels].find(([, { style: named }]) => named !== '' && named === style)?.[0]
    const at = stated === '' ? (byStyle ?? 0) : Number(stated)
    const level = list.levels.get(at)
    if (!level || level.isHidden) return null
    const counts = counted.get(list.shape) ?? []
    const restart = list.restarts.get(at)
    list.restarts.delete(at)
    const number = restart ?? (counts[at] === undefined ? level.start : counts[at] + 1)
    counts.length = at
    counts[at] = number
    counted.set(list.shape, counts)
    if (level.format === 'bullet') return { level: at, before: 'bullet' }
    if (level.format !== 'none' && /%\d/.test(level.text)) return { level: at, before: number }
    const word = level.text.replace(/%\d/g, '').trim()
    return word ? { level: at, before: { word } } : null
  }
}
