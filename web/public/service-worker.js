// Answers a navigation that found no network with a page that says so. Everything else goes to the network as without it:
// nothing is stored, so no old page can be shown. The page is part of this file, because without a network nothing loads.

const offlinePage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f2;color:#14213d;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:26rem;padding:2rem 1.5rem;text-align:center}
svg{width:3.5rem;height:3.5rem}
h1{margin:1rem 0 .5rem;font-size:1.75rem;line-height:1.2}
p{margin:0 0 1.5rem}
a{display:inline-block;padding:.7rem 1.6rem;border-radius:10px;background:#f2a516;color:#14213d;font-weight:650;text-decoration:none}
a:focus-visible{outline:3px solid #2b6cb0;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0e1526;color:#fbf8f2}}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="8" fill="#14213d"/><rect x="5" y="22.5" width="15" height="6.5" rx="3.25" fill="#f2a516"/><rect x="11.3" y="14.8" width="14" height="5" rx="2.5" fill="none" stroke="#fbf8f2" stroke-width="1.8"/><rect x="17" y="7.8" width="14" height="5" rx="2.5" fill="none" stroke="#fbf8f2" stroke-width="1.8"/></svg>
<h1>You’re offline</h1>
<p>Check your connection and try again. Test answers you already chose are kept on this device.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`

const offline = () =>
  new Response(offlinePage, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The browser asks the server while this worker starts, so that it costs no time.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((response) => response ?? fetch(request))
      .catch(offline),
  )
})
