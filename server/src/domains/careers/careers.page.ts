import { createHash } from 'node:crypto'
import {
  type CareersFeed,
  type CareersFont,
  type CareersItem,
  type CareersLook,
  careersFirstLook,
  limits,
} from '@firstrung/contract'
import { htmlText } from '#src/platform/text/html-text.ts'

/** A page and the policy for browsers that allows its stylesheet alone. */
export interface FramePage {
  html: string
  policy: string
}

const fonts: Record<CareersFont, string> = {
  system: 'system-ui,sans-serif',
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  serif: "Charter,'Bitstream Charter','Sitka Text',Cambria,serif",
  mono: "ui-monospace,'Cascadia Code','Source Code Pro',Menlo,Consolas,monospace",
}

/** Texts keep the colours of the visitor's scheme, so that they can be read whatever the accent is. */
const styleOf = (look: CareersLook) => {
  const { accent, font, radius } = { ...careersFirstLook, ...look }
  return `:root{color-scheme:light dark;--accent:#${accent};--radius:${radius}px}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:Canvas;color:CanvasText;font:1rem/1.5 ${fonts[font]};overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}
ul{margin:0;padding:0;list-style:none}
li{margin:0 0 .75rem;padding:.625rem 1rem;border:1px solid;border-color:color-mix(in srgb,CanvasText 25%,Canvas);border-inline-start:4px solid var(--accent);border-radius:var(--radius)}
p{margin:0}
a{display:inline-block;padding:.125rem 0;color:inherit;font-weight:600;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:.2em}
a:focus-visible{outline:3px solid;outline-offset:2px}
.out{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`
}

/** A link that leaves the frame. The page with the frame is not named to the page that opens. */
const linkOf = (address: string, text: string) =>
  `<a href="${htmlText(address)}" target="_blank" rel="noopener noreferrer"><bdi>${htmlText(text)}</bdi><span class="out"> (opens in a new tab)</span></a>`

const entryOf = ({ url, title, content_text: facts }: CareersItem) =>
  `<li>${linkOf(url, title)}<p>${htmlText(facts)}</p></li>`

/** The live jobs of a company for a frame: as many of the newest as fit into `limits.careersBytes`. */
export function jobsPage({ title, items, home_page_url: home, _firstrung }: CareersFeed, look: CareersLook): FramePage {
  const { company, total } = _firstrung
  const entries = items.slice(0, limits.careersFrameJobs).map(entryOf)
  const page = () => {
    const all = linkOf(home, total > entries.length ? `All ${total} jobs at ${company}` : `More about ${company}`)
    const list = entries.length > 0 ? `<ul role="list">${entries.join('\n')}</ul>` : '<p>No open jobs right now.</p>'
    return whole(title, `${list}\n<p>${all}</p>`, look)
  }
  while (entries.length > 1 && Buffer.byteLength(page().html) > limits.careersBytes) entries.pop()
  return page()
}

/** What a frame says where the company has no public page. */
export const missingPage = (board: string, look: CareersLook): FramePage =>
  whole('These jobs are not shown', `<p>${linkOf(board, 'See all jobs')}</p>`, look)

function whole(title: string, content: string, look: CareersLook): FramePage {
  const style = styleOf(look)
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1><bdi>${htmlText(title)}</bdi></h1>
${content}
</main>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`
  return { html, policy }
}
