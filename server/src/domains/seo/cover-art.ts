/** What a pattern is made from. */
export interface CoverArt {
  /** Names the pattern: a topic of events and posts, or what a blog is about. */
  topic: string
  /** Of the same topic, each seed looks different. */
  seed: string
}

interface Palette {
  ground: string
  text: string
  /** The words above the title. */
  mark: string
  /** Three colours of a pattern: one near the background, one in between, and the accent. */
  low: string
  mid: string
  high: string
}

/** Text has a contrast of 4.5:1 on each background. */
const palettes = {
  ink: { ground: '#14213d', text: '#fbf8f2', mark: '#f2a516', low: '#26355a', mid: '#55648b', high: '#f2a516' },
  leaf: { ground: '#1a6942', text: '#ffffff', mark: '#ffd993', low: '#145535', mid: '#4f9a74', high: '#f2a516' },
  sky: { ground: '#24609f', text: '#ffffff', mark: '#ffe3b0', low: '#1c4f85', mid: '#6d9fd3', high: '#fbf8f2' },
  brick: { ground: '#a3301a', text: '#ffffff', mark: '#ffd993', low: '#862413', mid: '#d2715c', high: '#fbf8f2' },
  marigold: { ground: '#f2a516', text: '#14213d', mark: '#14213d', low: '#dd920a', mid: '#ffd27a', high: '#14213d' },
  sand: { ground: '#efe6d3', text: '#14213d', mark: '#7a4e00', low: '#e2d5b9', mid: '#c9b78f', high: '#1f7a4d' },
} satisfies Record<string, Palette>

type Colours = keyof typeof palettes
type Draw = (random: () => number, colour: Palette) => string

interface Style {
  draw: Draw
  /** The seed chooses one of these. */
  colours: readonly [Colours, ...Colours[]]
}

/** The area of a pattern; it may be cut at its right and at its foot. */
const wide = 420
const high = 640

const whole = (random: () => number, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
const oneOf = <T>(random: () => number, [first, ...more]: readonly [T, ...T[]]): T =>
  more[whole(random, 0, more.length) - 1] ?? first
const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const bar = (x: number, y: number, width: number, height: number, fill: string, round = Math.min(width, height) / 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

/** Wires: tiles of two quarter circles, with a few ends. */
const wires: Draw = (random, { low, mid, high: accent }) => {
  const tile = 105
  const half = tile / 2
  let ends = ''
  const tracks = times(28, (at) => {
    const [x, y] = [(at % 4) * tile, Math.floor(at / 4) * tile]
    const stroke = oneOf(random, [low, low, mid])
    const path =
      random() < 0.5
        ? `M${x + half} ${y}a${half} ${half} 0 0 1 -${half} ${half}M${x + tile} ${y + half}a${half} ${half} 0 0 0 -${half} ${half}`
        : `M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}M${x} ${y + half}a${half} ${half} 0 0 1 ${half} ${half}`
    if (random() < 0.2) ends += `<circle cx="${x + half}" cy="${y + tile}" r="20" fill="${accent}"/>`
    return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="18"/>`
  })
  return tracks + ends
}

/** A sun that rises: circles around one point. */
const sunrise: Draw = (random, { low, mid, high: accent }) => {
  const [x, y] = [whole(random, 260, 340), whole(random, 200, 520)]
  const step = whole(random, 48, 72)
  const count = Math.floor((x - 20) / step)
  const rings = times(count - 1, (at) => {
    const radius = step * (count - at)
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${at % 2 === 0 ? low : mid}" stroke-width="${whole(random, 12, 30)}"/>`
  })
  return `${rings}<circle cx="${x}" cy="${y}" r="${step * 0.7}" fill="${accent}"/>`
}

/** Columns of a chart; one stands out. */
const columns: Draw = (random, { low, mid, high: accent }) => {
  const best = whole(random, 1, 4)
  return times(5, (at) => {
    const size = 110 + at * 62 + whole(random, 0, 130)
    return bar(at * 88, high - size, 62, size + 60, at === best ? accent : oneOf(random, [low, mid]), 12)
  })
}

/** A figure of square pixels, the same on both sides. */
const pixels: Draw = (random, { low, mid, high: accent }) => {
  const size = 54
  const half = Array.from({ length: 8 * 4 }, () => random())
  const eyes = whole(random, 2, 4)
  return times(64, (at) => {
    const [column, row] = [at % 8, Math.floor(at / 8)]
    const mirrored = column < 4 ? column : 7 - column
    const value = half[row * 4 + mirrored] ?? 0
    const isEye = row === eyes && mirrored === 2
    if (!isEye && value < 0.45) return ''
    return bar(column * size - 6, 104 + row * size, size - 6, size - 6, isEye ? accent : value < 0.75 ? low : mid, 6)
  })
}

/** The waves of a sound. */
const sound: Draw = (random, { low, mid, high: accent }) => {
  const loudest = whole(random, 2, 7)
  const phase = random() * 6
  return times(10, (at) => {
    const size = Math.round(90 + 330 * Math.abs(Math.sin(phase + at * 0.7)) + 60 * random())
    return bar(at * 43, (high - size) / 2, 25, size, at === loudest ? accent : at % 2 === 0 ? mid : low)
  })
}

/** Tiles of circles, halves and quarters. */
const tiles: Draw = (random, { low, mid, high: accent }) => {
  const tile = 140
  const accented = whole(random, 0, 14)
  return times(15, (at) => {
    const [x, y] = [(at % 3) * tile, Math.floor(at / 3) * tile - 30]
    const fill = at === accented ? accent : oneOf(random, [low, mid, low])
    const shape = oneOf(random, ['quarter', 'half', 'circle', 'none'])
    const turn = `transform="rotate(${whole(random, 0, 3) * 90} ${x + tile / 2} ${y + tile / 2})"`
    if (shape === 'circle')
      return `<circle cx="${x + tile / 2}" cy="${y + tile / 2}" r="${tile / 2 - 6}" fill="${fill}"/>`
    if (shape === 'quarter')
      return `<path d="M${x} ${y}h${tile}a${tile} ${tile} 0 0 1 -${tile} ${tile}z" fill="${fill}" ${turn}/>`
    if (shape === 'half')
      return `<path d="M${x} ${y}h${tile}a${tile / 2} ${tile / 2} 0 0 1 -${tile} 0z" fill="${fill}" ${turn}/>`
    return at === accented ? `<circle cx="${x + tile / 2}" cy="${y + tile / 2}" r="30" fill="${fill}"/>` : ''
  })
}

/** Steps that rise. */
const steps: Draw = (random, { low, mid, high: accent }) => {
  const reached = whole(random, 1, 4)
  const rise = whole(random, 84, 108)
  return times(6, (at) => {
    const length = whole(random, 150, 230)
    return bar(at * 62 - 20, high - 110 - at * rise, length, 40, at === reached ? accent : oneOf(random, [low, mid]))
  })
}

/** Sheets of paper with lines. */
const sheets: Draw = (random, { low, mid, high: accent }) => {
  const tilt = whole(random, -9, 9)
  const marked = whole(random, 2, 6)
  const lines = times(7, (at) => bar(52, 150 + at * 46, whole(random, 110, 250), 18, at === marked ? accent : low))
  return `<g transform="rotate(${tilt + whole(random, 6, 12)} 200 320)">${bar(40, 90, 320, 460, low, 20)}</g>
<g transform="rotate(${tilt} 200 320)">${bar(10, 60, 340, 500, mid, 20)}${bar(52, 100, 84, 28, accent)}${lines}</g>`
}

/** Two people who talk. */
const bubbles: Draw = (random, { low, mid, high: accent }) => {
  const bubble = (x: number, y: number, width: number, height: number, fill: string, tail: number) =>
    `${bar(x, y, width, height, fill, 36)}<path d="M${tail} ${y + height - 8}v62l64 -62z" fill="${fill}"/>`
  const [first, second] = [whole(random, 250, 330), whole(random, 220, 320)]
  const dots = times(3, (at) => `<circle cx="${150 + at * 58}" cy="382" r="17" fill="${accent}"/>`)
  return `${bubble(whole(random, -10, 40), whole(random, 80, 130), first, 150, low, 60)}
${bubble(90, 312, second, 140, mid, whole(random, 150, 240))}${dots}${bar(20, 540, whole(random, 160, 260), 36, low)}`
}

const styles: Record<string, Style> = {
  technical: { draw: wires, colours: ['ink', 'leaf', 'sky'] },
  'personal development': { draw: sunrise, colours: ['brick', 'marigold', 'ink'] },
  business: { draw: columns, colours: ['sky', 'ink', 'sand'] },
  gaming: { draw: pixels, colours: ['ink', 'brick', 'marigold'] },
  media: { draw: sound, colours: ['marigold', 'sky', 'brick'] },
  'non technical': { draw: tiles, colours: ['sand', 'leaf', 'brick'] },
  bootcamp: { draw: steps, colours: ['leaf', 'ink', 'marigold'] },
  resume: { draw: sheets, colours: ['leaf', 'ink', 'brick'] },
  interview: { draw: bubbles, colours: ['sky', 'brick', 'leaf'] },
  reading: { draw: tiles, colours: ['marigold', 'ink', 'sky', 'sand'] },
}
const otherwise: Style = { draw: tiles, colours: ['ink', 'leaf', 'sky', 'brick', 'marigold', 'sand'] }

const styleOf = ({ topic }: CoverArt): Style => (Object.hasOwn(styles, topic) ? styles[topic] : undefined) ?? otherwise

/** The colours of a cover. */
export const palette = (art: CoverArt): Palette =>
  palettes[oneOf(randomOf(`${art.seed} colours`), styleOf(art).colours)]

/** The pattern, in an area of 420 by 640 from the origin on. */
export const drawPattern = (art: CoverArt): string =>
  `<svg width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">${styleOf(art).draw(randomOf(art.seed), palette(art))}</svg>`

/** Numbers from 0 to 1, always the same for a seed (mulberry32 over an FNV hash). */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
