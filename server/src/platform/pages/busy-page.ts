import { messages } from '@firstrung/contract'

/** Shown when a page cannot be made right now; it says why, and reloads after this many seconds. */
export const busyPage = (seconds: number, why: string): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${messages.pageBusyTitle}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f2;color:#14213d;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:26rem;padding:2rem 1.5rem;text-align:center}
svg{width:3.5rem;height:3.5rem}
h1{margin:1rem 0 .5rem;font-size:1.75rem;line-height:1.2}
p{margin:0 0 1.5rem}
a{color:inherit;font-weight:600;text-underline-offset:.2em;display:inline-block;padding:.5rem}
@media (prefers-color-scheme:dark){body{background:#0e1526;color:#f1f3f8}}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="8" fill="#14213d"/><rect x="5" y="22.5" width="15" height="6.5" rx="3.25" fill="#f2a516"/><rect x="11.3" y="14.8" width="14" height="5" rx="2.5" fill="none" stroke="#fbf8f2" stroke-width="1.8"/><rect x="17" y="7.8" width="14" height="5" rx="2.5" fill="none" stroke="#fbf8f2" stroke-width="1.8"/></svg>
<h1>${messages.pageBusyTitle}</h1>
<p>${why}</p>
<a href="">Try now</a>
</main>
</body>
</html>
`

/** The page runs no scripts and loads nothing. */
export const busyPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
