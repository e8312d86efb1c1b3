// @ts-nocheck -- the libraries are installed by hand, outside of this repository
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// node drawn.mjs LIBRARY in out.pdf: draws a resume with a JavaScript library from the folder that RESUME_LIBRARIES names.

const [library = '', input = '', output = ''] = process.argv.slice(2)
const load = createRequire(`${process.env.RESUME_LIBRARIES}/package.json`)
const source = readFileSync(input, 'utf8')

const font = '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf'
const bold = '/usr/share/fonts/truetype/crosextra/Carlito-Bold.ttf'

const libraries = {
  typst: () => {
    const { NodeCompiler } = load('@myriaddreamin/typst-ts-node-compiler')
    const compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: ['/usr/share/fonts'] }] })
    return compiler.pdf({ mainFileContent: source })
  },

  /** Flowing text; dates at the right are written before what stands at their left. */
  pdfkit: async () => {
    const resume = JSON.parse(source)
    const Document = load('pdfkit')
    const pdf = new Document({ size: 'A4', margin: 50 })
    const chunks = []
    pdf.on('data', (chunk) => chunks.push(chunk))
    const end = new Promise((done) => pdf.on('end', done))
    pdf.font(bold).fontSize(22).text(resume.name, { align: 'center' })
    pdf.font(font).fontSize(10).text(resume.contacts.join('  |  '), { align: 'center' })
    for (const { heading, blocks } of resume.sections) {
      pdf.moveDown(0.6).font(bold).fontSize(13).text(heading, { underline: true, characterSpacing: 1.5 })
      pdf.fontSize(10)
      for (const block of blocks) {
        if (block.kind === 'row') {
          const { y } = pdf
          pdf.font(font).text(block.right, 50, y, { align: 'right', width: 495 })
          pdf.font(block.bold ? bold : font).text(block.left, 50, y, { width: 340 })
        } else if (block.kind === 'bullet') pdf.font(font).list([block.text], 60)
        else if (block.kind === 'text') pdf.font(font).text(block.text, 50)
      }
    }
    pdf.end()
    await end
    return Buffer.concat(chunks)
  },

  /** Every line is put in its place; the sidebar is written first. */
  jspdf: () => {
    const resume = JSON.parse(source)
    const { jsPDF } = load('jspdf')
    const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
    const column = (x, width, sections) => {
      let y = 110
      for (const { heading, blocks } of sections) {
        pdf.setFont('helvetica', 'bold').setFontSize(12).text(heading, x, y)
        pdf.setFontSize(9)
        for (const block of blocks) {
          y += 13
          pdf.setFont('helvetica', block.bold ? 'bold' : 'normal')
          if (block.kind === 'row') {
            pdf.text(block.left, x, y)
            pdf.text(block.right, x + width, y, { align: 'right' })
          } else {
            for (const line of pdf.splitTextToSize(block.kind === 'bullet' ? `- ${block.text}` : block.text, width)) {
              pdf.text(line, x, y)
              y += 11
            }
            y -= 11
          }
        }
        y += 24
      }
    }
    column(40, 140, [
      { heading: 'Contact', blocks: resume.contacts.map((text) => ({ kind: 'text', text })) },
      ...resume.side,
    ])
    pdf.setFont('helvetica', 'bold').setFontSize(24).text(resume.name, 205, 60)
    pdf.setFont('helvetica', 'normal').setFontSize(10).text(resume.headline, 205, 78)
    column(205, 345, resume.main)
    return Buffer.from(pdf.output('arraybuffer'))
  },

  /** Columns of a table layout; skills one below the other. */
  'react-pdf': async () => {
    const resume = JSON.parse(source)
    const { createElement: h } = load('react')
    const { Document, Page, View, Text, Font, renderToBuffer } = await import(load.resolve('@react-pdf/renderer'))
    Font.register({ family: 'Carlito', fonts: [{ src: font }, { src: bold, fontWeight: 700 }] })
    const line = (block, key) =>
      block.kind === 'row'
        ? h(View, { key, style: { flexDirection: 'row', justifyContent: 'space-between' } }, [
            h(Text, { key: 1, style: { fontWeight: block.bold ? 700 : 400 } }, block.left),
            h(Text, { key: 2 }, block.right),
          ])
        : h(Text, { key }, block.kind === 'bullet' ? `• ${block.text}` : block.text)
    const part = ({ heading, blocks }) =>
      h(View, { key: heading, style: { marginTop: 9 } }, [
        h(Text, { key: 0, style: { fontSize: 13, fontWeight: 700 } }, heading),
        ...blocks.map(line),
      ])
    return renderToBuffer(
      h(
        Document,
        {},
        h(
          Page,
          { size: 'A4', style: { padding: 36, fontFamily: 'Carlito', fontSize: 10, flexDirection: 'row', gap: 18 } },
          [
            h(View, { key: 1, style: { width: '64%' } }, [
              h(Text, { key: 'n', style: { fontSize: 24 } }, resume.name),
              ...resume.main.map(part),
            ]),
            h(View, { key: 2, style: { width: '33%' } }, [
              ...resume.contacts.map((text) => h(Text, { key: text }, text)),
              ...resume.side.map(part),
            ]),
          ],
        ),
      ),
    )
  },
}
writeFileSync(output, await libraries[library]())
