#!/usr/bin/env bash
# Guess: a library that reads .docx files as HTML leaves out the code of a field and shows its result, as Word does.
# Version: mammoth 1.13.0.
# Behaviour: it does so only for the words of the code itself. A field within the code of another one, as every mail merge
# has them ({ IF { MERGEFIELD City } = "Goa" "Apply here" "Apply online" }), has a result of its own: Word does not show it,
# the library does, before the result of the outer field. Nothing is said of it in `messages`.
# Output seen: <p>GoaApply here</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.txt
npm install --no-audit --no-fund mammoth@1.13.0 jszip@3.10.1 >>npm.txt 2>&1
cat >read.cjs <<'JS'
const mammoth = require('mammoth')
const JSZip = require('jszip')
const schemas = 'http://schemas.openxmlformats.org'
const run = (inner) => `<w:r>${inner}</w:r>`
const field = (kind) => run(`<w:fldChar w:fldCharType="${kind}"/>`)
const text = (words) => run(`<w:t xml:space="preserve">${words}</w:t>`)
const code = (words) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`)
const inner = field('begin') + code(' MERGEFIELD City ') + field('separate') + text('Goa') + field('end')
const body = `<w:p>${field('begin')}${code(' IF ')}${inner}${code(' = "Goa" "Apply here" "Apply online" ')}${field('separate')}${text('Apply here')}${field('end')}</w:p>`
const zip = new JSZip()
zip.file(
  '[Content_Types].xml',
  `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
)
zip.file(
  '_rels/.rels',
  `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
)
zip.file(
  'word/document.xml',
  `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
)
zip
  .generateAsync({ type: 'nodebuffer' })
  .then((buffer) => mammoth.convertToHtml({ buffer }))
  .then(({ value, messages }) => {
    console.log(value, messages.length)
    process.exit(value === '<p>GoaApply here</p>' && messages.length === 0 ? 0 : 1)
  })
JS
node read.cjs
