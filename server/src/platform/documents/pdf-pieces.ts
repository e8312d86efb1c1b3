import { getResolvedPDFJS } from 'unpdf'

/** How much of a file is read; the rest is left out. */
export interface PdfBounds {
  pages: number
  letters: number
}
/** Resumes and descriptions are shorter. */
export const usualBounds: PdfBounds = { pages: 10, letters: 60_000 }
const mostPieces = 15_000
const mostLinks = 200

/** A piece of text with its position. All measures are points from the top left corner, as a reader sees the page. */
export interface Piece {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  width: number
  size: number
  /** A name that is the same for all pieces of one font. */
  font: string
}

/** An area of a page that opens a URL: http, https, mailto or tel. */
export interface PdfLink {
  url: string
  x: number
  y: number
  width: number
  height: number
}

export interface PiecesOfPage {
  width: number
  height: number
  pieces: Piece[]
  links: PdfLink[]
}

interface TextItem {
  str?: string
  transform?: number[]
  width?: number
  fontName?: string
}
type Place = readonly [number, number]
type Turn = (place: Place) => Place

/** Pieces and links of a PDF's first pages, and whether there was more. Throws on what is no PDF. */
export async function piecesOf(
  bytes: Uint8Array,
  bounds: PdfBounds = usualBounds,
): Promise<{ pages: PiecesOfPage[]; isCut: boolean }> {
  const { getDocument } = await getResolvedPDFJS()
  const loading = getDocument({
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    // Nothing is drawn, so larger pictures are not even unpacked.
    maxImageSize: 1,
    stopAtErrors: false,
  })
  const pdf = await loading.promise
  const pages: PiecesOfPage[] = []
  const left = { letters: bounds.letters, pieces: mostPieces, links: mostLinks }
  const isFull = () => left.letters <= 0 || left.pieces <= 0
  for (let number = 1; number <= Math.min(pdf.numPages, bounds.pages) && !isFull(); number += 1) {
    const page = await pdf.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: TextItem[] }>
    const items: TextItem[] = []
    while (!isFull()) {
      const { done, value } = await reader.read()
      if (done) break
      for (const item of value.items) {
        if (!item.str?.trim()) continue
        left.letters -= item.str.length + 1
        left.pieces -= 1
        if (isFull()) break
        items.push(item)
      }
    }
    const placed = items.map((item) => placedOn(transform, item))
    const turned = upright(placed, { width, height })
    const links = (await page.getAnnotations()) as Annotation[]
    const found = links.flatMap((link) => linkOf(link, transform, turned.turn)).slice(0, left.links)
    left.links -= found.length
    pages.push({ width: turned.width, height: turned.height, pieces: turned.pieces, links: found })
  }
  return { pages, isCut: isFull() || pdf.numPages > pages.length }
}

type Placed = Piece & { angle: number }

function placedOn([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[], item: TextItem): Placed {
  const [p = 1, q = 0, r = 0, s = 1, x = 0, y = 0] = item.transform ?? []
  const along = [p * a + q * c, p * b + q * d] as const
  return {
    text: item.str ?? '',
    x: x * a + y * c + e,
    y: x * b + y * d + f,
    width: item.width ?? 0,
    size: Math.hypot(r * a + s * c, r * b + s * d) || Math.hypot(...along),
    font: item.fontName ?? '',
    angle: Math.round((Math.atan2(along[1], along[0]) * 2) / Math.PI),
  }
}

/** The text that runs in the direction of most letters, rotated so that it runs from left to right. */
function upright(placed: readonly Placed[], { width, height }: { width: number; height: number }) {
  const letters = new Map<number, number>()
  for (const { angle, text } of placed) letters.set(angle, (letters.get(angle) ?? 0) + text.length)
  const [[angle] = [0]] = [...letters].toSorted(([, one], [, other]) => other - one)
  const turns: Record<number, Turn> = {
    0: (place) => place,
    1: ([x, y]) => [y, width - x],
    [-1]: ([x, y]) => [height - y, x],
    2: ([x, y]) => [width - x, height - y],
    [-2]: ([x, y]) => [width - x, height - y],
  }
  const turn = turns[angle] ?? ((place: Place) => place)
  const isOnSide = Math.abs(angle) === 1
  const pieces = placed
    .filter((piece) => piece.angle === angle)
    .map(({ angle: _angle, ...piece }): Piece => {
      const [x, y] = turn([piece.x, piece.y])
      return { ...piece, x, y }
    })
  return { pieces, turn, width: isOnSide ? height : width, height: isOnSide ? width : height }
}

interface Annotation {
  subtype?: string
  url?: string
  unsafeUrl?: string
  rect?: number[]
}

function linkOf({ subtype, url, unsafeUrl, rect = [] }: Annotation, matrix: number[], turn: Turn): PdfLink[] {
  const address = (url ?? unsafeUrl ?? '').trim()
  if (subtype !== 'Link' || !/^(?:https?:|mailto:|tel:)/i.test(address) || address.length > 2000) return []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const corner = (x = 0, y = 0) => turn([x * a + y * c + e, x * b + y * d + f])
  const [one, other] = [corner(rect[0], rect[1]), corner(rect[2], rect[3])]
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  return [{ url: address, x, y, width: Math.abs(one[0] - other[0]), height: Math.abs(one[1] - other[1]) }]
}
