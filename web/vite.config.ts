import { fileURLToPath } from 'node:url'
import { type Routes, routes } from '@firstrung/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * What every page needs comes in one file, and the libraries of most working pages in another: a phone far away fetches
 * few files sooner than many small ones. Whatever else pages share is split by who needs it.
 */
const chunks = [
  { name: 'site', test: /[\\/](react-dom[\\/]index\.js|app[\\/](root|shell[\\/]site-layout)\.tsx)$/, priority: 1 },
  { name: 'working', test: /[\\/]node_modules[\\/]@(mantine|tanstack)[\\/]/, minShareCount: 24 },
]

export default defineConfig({
  plugins: [lightRouteTable(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // Looks at every route when the development server starts, so that a first visit does not reload the page.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}', '!app/entry.*'],
  },
})
