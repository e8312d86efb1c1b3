import type { CareersAddress, CareersFont } from '@firstrung/contract'

/** How a company's jobs look on its own site. */
export interface Look {
  /** As #rrggbb. */
  accent: string
  font: CareersFont
  /** In pixels. */
  radius: number
}

/** The fonts of a frame, as a stylesheet names similar ones. */
const families: Record<CareersFont, string> = {
  system: 'system-ui, sans-serif',
  humanist: 'Seravek, Calibri, sans-serif',
  serif: 'Georgia, serif',
  mono: 'monospace',
}

/** The path of the page that a frame shows. */
export const framePath = (slug: string, { accent, font, radius }: Look): string =>
  `/careers/${slug}?${new URLSearchParams({ accent: accent.slice(1), font, radius: String(radius) }).toString()}`

/** What a recruiter copies to the company's site, for each way of showing the jobs there. */
export function snippetsOf(
  { origin, slug }: Pick<CareersAddress, 'origin'> & { slug: string },
  look: Look,
): Record<'script' | 'style' | 'frame' | 'json' | 'rss', string> {
  const feed = `${origin}/api/companies/${slug}/jobs`
  const address = `${origin}${framePath(slug, look)}`.replaceAll('&', '&amp;')
  return {
    script: `<firstrung-jobs company="${slug}"><a href="${origin}/companies/${slug}">See our jobs</a></firstrung-jobs>
<script src="${origin}/careers-widget.js" async></script>`,
    style: `firstrung-jobs {
  display: block;
  height: 30rem;
  --firstrung-accent: ${look.accent};
  --firstrung-font: ${families[look.font]};
  --firstrung-radius: ${look.radius}px;
}`,
    frame: `<iframe src="${address}" title="Our jobs" width="100%" height="480" loading="lazy"></iframe>`,
    json: `${feed}.json`,
    rss: `${feed}.rss`,
  }
}
