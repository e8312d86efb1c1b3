// Adds up what a browser fetches at once for each page, and the styles in its HTML. Fails when a page is larger than its
// budget, when a component of the library lacks its styles, or when the server loads more than one file of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** Kilobytes of brotli-compressed script, and of styles in the HTML before it is compressed. */
const budgets = {
  landing: { script: 145, inlined: 34 },
  public: { script: 130, inlined: 28 },
  working: { script: 260, inlined: 33 },
}
/** Pages that are above the budget of their kind, until parts of them are loaded on demand. They must not grow. */
const aboveBudget = { '/jobs/:slug': { script: 130, inlined: 30 } }
/** As in server/src/platform/pages/pages.ts: larger sheets are fetched. */
const largestInlined = 12_288

const builds = fileURLToPath(new URL('../build/', import.meta.url))
const root = `${builds}${readFileSync(`${builds}current`, 'utf8').trim()}/`
/** What the server loads with its pages. */
const loaded = new Map()
const hooks = registerHooks({
  load(url, context, next) {
    const module = next(url, context)
    if (!url.startsWith('node:')) loaded.set(url, readFileSync(new URL(url), 'utf8'))
    return module
  },
})
const build = await import(`${root}server/index.js`)
hooks.deregister()
const { entry, routes } = build.assets

/** The styles that stand in each page, as one that asks for no data shows them. */
async function baseStyles() {
  const render = build.entry.module.makePageHandler(build, 'production')
  const send = () => Promise.reject(new Error('This page asks for data.'))
  const origin = 'http://localhost'
  const page = await render({ request: new Request(`${origin}/admin/login`), nonce: undefined, send, origin })
  const [, styles] = /<style id="base-styles">([^]*?)<\/style>/.exec(await page.text()) ?? []
  if (!styles) throw new Error('The page has no base styles.')
  return styles.length
}
const base = await baseStyles()
/** @param {string} file */
const inlinedOf = (file) => {
  const { length } = readFileSync(`${root}client${file}`, 'utf8')
  return length > largestInlined ? 0 : length
}

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file)) {
    const path = `${root}client${file.split('#')[0]}`
    sizes.set(
      file,
      existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length,
    )
  }
  return sizes.get(file)
}

function chainOf(id) {
  const chain = []
  for (let at = routes[id]; at; at = routes[at.parentId]) chain.unshift(at)
  return chain
}

const parents = new Set(Object.values(routes).map((route) => route.parentId))
const pages = Object.values(routes)
  .filter((route) => !parents.has(route.id))
  .map((route) => {
    const chain = chainOf(route.id)
    const scripts = new Set([
      entry.module,
      ...entry.imports,
      ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ])
    const styles = new Set(chain.flatMap(({ css = [] }) => css.map((file) => file.split('#')[0])))
    const path = `/${chain
      .map((part) => part.path)
      .filter(Boolean)
      .join('/')}`
    // Every page with queries counts as a working page, even without a session.
    const works = chain.some(({ id }) => /shell\/(query|admin)-layout$/.test(id))
    const kind = path === '/' ? 'landing' : works ? 'working' : 'public'
    const kilobytes = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
    const inlined = [...styles].reduce((sum, file) => sum + inlinedOf(file), base) / 1000
    return {
      path,
      kind,
      script: kilobytes(scripts),
      style: kilobytes(styles),
      inlined,
      budget: aboveBudget[path] ?? budgets[kind],
    }
  })
  .sort((one, other) => one.path.localeCompare(other.path))

const isTooHeavy = ({ script, inlined, budget }) => script > budget.script || inlined > budget.inlined
console.log('page                          kind     script kB  budget  style kB  in HTML kB  budget')
for (const page of pages) {
  const { path, kind, script, style, inlined, budget } = page
  const figures = [
    script.toFixed(1).padStart(9),
    String(budget.script).padStart(7),
    style.toFixed(1).padStart(9),
    inlined.toFixed(1).padStart(11),
    String(budget.inlined).padStart(7),
  ].join(' ')
  console.log(`${path.padEnd(29)} ${kind.padEnd(8)} ${figures}${isTooHeavy(page) ? '  TOO HEAVY' : ''}`)
}

/** The library's classes in a text; with a dot before them, those with rules. */
const classesIn = (text, dot = '') => new Set(text.match(new RegExp(`${dot}\\bm_[0-9a-f]{6,}\\b`, 'g')) ?? [])
const built = (ending) =>
  readdirSync(`${root}client/assets`)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${root}client/assets/${name}`, 'utf8'))
    .join('\n')
const serverScripts = () =>
  readdirSync(`${root}server`, { recursive: true })
    .filter((name) => String(name).endsWith('.js'))
    .map((name) => readFileSync(`${root}server/${String(name)}`, 'utf8'))
    .join('\n')
const library = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'), 'utf8')
// The base styles are in the HTML, so in the server's build.
const ours = classesIn(built('.css') + serverScripts(), '\\.')
const used = classesIn(built('.js'))
const folder = fileURLToPath(new URL('styles/', import.meta.resolve('@mantine/core/styles.layer.css')))
// The editor brings it along for its tool for links, which we do not show.
const unseen = classesIn(readFileSync(`${folder}Button.layer.css`, 'utf8'), '\\.')
const naked = [...classesIn(library, '\\.')].filter(
  (rule) => used.has(rule.slice(1)) && !ours.has(rule) && !unseen.has(rule),
)
if (naked.length > 0) {
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.layer.css'))
  const missing = sheets.filter((name) => naked.some((rule) => readFileSync(folder + name, 'utf8').includes(rule)))
  console.log(`\nweb/app/ui/library-styles.css lacks ${missing.join(', ')}`)
}

/** The file of the pages, the one that names it, and the bundler's helpers. */
const filesOfServer = 3
const textOfServer = [...loaded.values()].join('')
const wide = textOfServer.match(/[^\0-\xff]/g) ?? []
const foreign = [...loaded.keys()].filter((url) => !url.includes('/build/'))
console.log(
  `\nThe server loads ${loaded.size} files with ${(textOfServer.length / 1e6).toFixed(1)} MB, ${foreign.length} of them from packages, with ${wide.length} letters beyond Latin-1.`,
)
const isServerHeavy =
  loaded.size > filesOfServer || foreign.length > 0 || wide.length > 0 || textOfServer.length > 2_600_000
process.exitCode = naked.length > 0 || isServerHeavy || pages.some(isTooHeavy) ? 1 : 0
