import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run.mjs'

/*
 * node scripts/bundle-server.mjs FOLDER: the server's sources and the libraries of many small files as few files. Node takes
 * half of the processor time and 35 MB less to load these: it looks up, reads and keeps each module by itself. What a module
 * reads beside itself (migrations, content, the modules of other processes) stays where it is.
 */

/** Libraries of 350 files together. All others are loaded from node_modules, as they expect it. */
const inlined = ['kysely', 'zod', 'fastify-type-provider-zod']
const isOwn = (/** @type {string} */ id) => /^[./#]|^@firstrung\//.test(id)
const isInlined = (/** @type {string} */ id) => inlined.some((name) => id === name || id.startsWith(`${name}/`))

const [folder = ''] = process.argv.slice(2)
const build = await rolldown({
  cwd: join(root, 'server'),
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => !isOwn(id) && !isInlined(id),
  plugins: [
    {
      name: 'own-addresses',
      transform(code, id) {
        if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
        // The folder is renamed after the build, to another one beside it.
        const source = JSON.stringify(relative(folder, id).replaceAll('\\', '/'))
        return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
      },
    },
  ],
  // A module that is loaded late in one place and at once in another: the others decide.
  checks: { ineffectiveDynamicImport: false },
})
await build.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
await build.close()
if (!existsSync(join(folder, 'main.mjs'))) throw new Error('main.mjs was not made')
