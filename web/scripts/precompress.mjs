// Compresses the built files once, as small as possible, so that the server need not.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// node scripts/precompress.mjs FOLDER: the folder of a build.
const root = `${process.argv[2]}/client/`
const text = /\.(m?js|css|svg|json|txt|xml|wasm|bcmap)$/
/** Smaller files fit into one packet as they are. */
const smallest = 1024

let files = 0
for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  const path = root + name
  if (!text.test(name) || name.startsWith('.vite') || !statSync(path).isFile() || statSync(path).size < smallest)
    continue
  const content = readFileSync(path)
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: options }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  files += 1
}
console.log(`${files} files compressed`)
