import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { main } from './run.mjs'
import { ensureServer } from './server-build.mjs'

// npm run build: the files of browser and server, as npm start makes them when they are missing.
const { values } = readArguments({ usage: usageOf('build'), options: { force: { type: 'boolean' } } })
main(async () => {
  await ensureDependencies()
  await ensurePages(values)
  await ensureServer(values)
})
