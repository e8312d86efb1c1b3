import { fileURLToPath } from 'node:url'
import { type Routes, routes } from '@firstrung/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { breakpoints } from './breakpoints.ts'
import { themeVariables } from './theme-variables.ts'

/**
 * The browser calls by method and path alone. The shapes of all bodies and answers, which the server checks, would weigh
 * more than most pages; a form imports the one that it checks itself.
 */
function lightRouteTable(): Plugin {
  const table = fileURLToPath(new URL('../contract/src/routes.ts', import.meta.url))
  const light = Object.entries<Routes[string]>(routes).map(([group, entries]) => [
    group,
    Object.fromEntries(Object.entries(entries).map(([name, { method, path, list }]) => [name, { method, path, list }])),
  ])
  return {
    name: 'light-route-table',
    // In development a change of the contract has to reach the browser.
    apply: 'build',
    load(id, options) {
      if (id !== table || options?.ssr) return null
      return `export const routes = ${JSON.stringify(Object.fromEntries(light))}`
    },
  }
}

/** What the root, the bar of the site and the team's shell have in common. */
const common = [
  /[\\/]react-dom[\\/]index\.js$/,
  /[\\/]app[\\/](root|lib[\\/](session|sign-out)|ui[\\/](avatar|logo|theme-toggle))\.tsx?$/,
  /[\\/]icons[\\/]Icon(ChevronDown|Logout|Menu2|User)\.mjs$/,
]

/**
 * What every page needs comes in one file, the bar and the foot of the site in another, and the libraries of most working
 * pages in a third: a phone far away fetches few files sooner than many small ones. Whatever else pages share is split by
 * who needs it. A style sheet belongs to the file whose code imports it.
 */
const chunks = [
  { name: 'root', test: (id: string) => common.some((part) => part.test(id)), priority: 2 },
  { name: 'site', test: /[\\/]app[\\/]shell[\\/]site-layout\.tsx$/, priority: 1 },
  { name: 'working', test: /[\\/]node_modules[\\/]@(mantine|tanstack)[\\/]/, minShareCount: 24 },
]

export default defineConfig({
  plugins: [lightRouteTable(), themeVariables(), reactRouter()],
  css: { postcss: { plugins: [breakpoints] } },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // Looks at every route when the development server starts, so that a first visit does not reload the page.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}', '!app/entry.*'],
  },
})
