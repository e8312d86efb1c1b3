#!/usr/bin/env bash
# pdfjs-dist 6.3.289 (npm), its legacy build.
# Guess: the legacy build brings a substitute for everything that an older browser lacks, so its API works in browsers
# whose streams cannot be iterated (no ReadableStream[Symbol.asyncIterator], as in Safari 17).
# Behaviour: getTextContent() reads its stream with `for await` and brings no substitute. It fails with
# "TypeError: readableStream is not async iterable", although streamTextContent() with a reader gives the same text.
# Seen: before: 'Asha Rao' / without iteration: TypeError ... not async iterable / by a reader: 'Asha Rao'
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --omit=optional pdfjs-dist@6.3.289 node@24.21.0
cat >run.mjs <<'END'
import assert from 'node:assert/strict'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  '<</Length 38>>\nstream\nBT /F1 12 Tf 20 20 Td (Asha Rao) Tj ET\nendstream',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
]
let pdf = '%PDF-1.4\n'
const places = objects.map((object, at) => {
  const place = pdf.length
  pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
  return place
})
const table = pdf.length
pdf += `xref\n0 6\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
pdf += `trailer\n<</Root 1 0 R/Size 6>>\nstartxref\n${table}\n%%EOF`

const { promise } = getDocument({ data: new Uint8Array(Buffer.from(pdf, 'latin1')), verbosity: 0 })
const page = await (await promise).getPage(1)
const textOf = ({ items }) => items.map(({ str }) => str).join('')
console.log('before:', textOf(await page.getTextContent()))
assert.equal(textOf(await page.getTextContent()), 'Asha Rao')

delete ReadableStream.prototype[Symbol.asyncIterator]
const failure = await page.getTextContent().then(
  () => null,
  (error) => error,
)
console.log('without iteration:', String(failure))
assert.match(String(failure), /TypeError: .*not async iterable/)

const reader = page.streamTextContent().getReader()
let read = ''
for (let part = await reader.read(); !part.done; part = await reader.read()) read += textOf(part.value)
console.log('by a reader:', read)
assert.equal(read, 'Asha Rao')
END
node_modules/.bin/node run.mjs
