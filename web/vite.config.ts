import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Routes, routes } from '@firstrung/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { breakpoints } from './breakpoints.ts'
import { oldestBrowsers } from './browsers.ts'
import { pdfjsAliases, pdfjsFiles } from './pdfjs-files.ts'
import { themeVariables } from './theme-variables.ts'

/**
 * Pages need only method and path of each call. The shapes of all bodies and answers, which the server checks, would be
 * larger than most pages; a form imports the one that it checks itself.
 */
function lightRouteTable(): Plugin {
  const table = fileURLToPath(new URL('../contract/src/routes.ts', import.meta.url))
  const light = Object.entries<Routes[string]>(routes).map(([group, entries]) => [
    group,
    Object.fromEntries(Object.entries(entries).map(([name, { method, path, list }]) => [name, { method, path, list }])),
  ])
  return {
    name: 'light-route-table',
    // In development a change of the contract must reach the browser.
    apply: 'build',
    load(id) {
      if (id !== table) return null
      return `export const routes = ${JSON.stringify(Object.fromEntries(light))}`
    },
  }
}

/**
 * The server loads its pages as one file with all packages in it: a thousand small modules would take five times the memory and
 * the time. Code that only browsers ask for stays in files of its own. Names are kept, so that a trace in a log can be read
 * without the map, which Node opens with --enable-source-maps only. One letter beyond Latin-1 would double the memory of the
 * whole text.
 */
function oneServerFile(): Plugin {
  return {
    name: 'one-server-file',
    // In development each module must stay one that can be replaced.
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'ssr') return null
      return {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true },
        build: {
          sourcemap: true,
          rolldownOptions: {
            output: {
              minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
              charset: 'ascii',
              codeSplitting: { groups: [{ name: 'pages', tags: ['$initial'] }] },
            },
          },
        },
      }
    },
  }
}

/** The path of a file of the pages. A file that moved away must not leave its chunk in silence. */
function pathOf(file: string): string {
  const path = fileURLToPath(new URL(`app/${file}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`web/app/${file} is named in vite.config.ts and is not there.`)
  return path
}

/** What the root, the site's bar and the team's layout share. */
const commonFiles = new Set(
  [
    'root.tsx',
    'lib/session/session.ts',
    'lib/session/sign-out.ts',
    'ui/base/avatar.tsx',
    'ui/base/logo.tsx',
    'ui/base/skip-link.tsx',
    'ui/base/theme-toggle.tsx',
  ].map(pathOf),
)
const siteLayout = pathOf('shell/site-layout.tsx')
const commonLibraries = [/[\\/]react-dom[\\/]index\.js$/, /[\\/]icons[\\/]Icon(ChevronDown|Logout|Menu2|User)\.mjs$/]

/**
 * What every page needs is one file, the site's bar and footer another, and the libraries of most working pages a third: on
 * a slow network few files load faster than many small ones. Other shared code is split by who needs it. A stylesheet
 * belongs to the file whose code imports it.
 */
const chunks = [
  // Sentences that public pages do not say. Else they would come with the root, which says some of the others.
  {
    name: 'texts',
    test: /[\\/]contract[\\/]src[\\/]messages[\\/](accounts|company-teams|grievances|hiring|quizzes|payments|service-requests|team|trust)\.ts$/,
    priority: 3,
  },
  // What the sentences need, as the root does.
  { name: 'limits', test: /[\\/]contract[\\/]src[\\/]limits\.ts$/, priority: 4 },
  {
    name: 'root',
    test: (id: string) => commonFiles.has(id) || commonLibraries.some((part) => part.test(id)),
    priority: 2,
  },
  { name: 'site', test: (id: string) => id === siteLayout, priority: 1 },
  { name: 'working', test: /[\\/]node_modules[\\/]@(mantine|tanstack)[\\/]/, minShareCount: 24 },
]

export default defineConfig({
  plugins: [lightRouteTable(), oneServerFile(), themeVariables(), pdfjsFiles(), reactRouter()],
  resolve: { alias: pdfjsAliases },
  css: { postcss: { plugins: [breakpoints] } },
  environments: {
    client: { build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  // The worker that reads question files loads each reader when it is needed.
  worker: { format: 'es' },
  // Scans every route when the development server starts, so that a first visit does not reload the page.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}', '!app/entry.*'],
  },
})
