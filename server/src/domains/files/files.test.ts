import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { type Folder, folders, limits, messages } from '@firstrung/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { docxOf, docxParts, hugePdf, pdfOf, pngOf, rawPage, rawPdf, zipOf } from '#src/testing/small-files.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { incomingFolder } from './files.receive.service.ts'
import * as files from './files.service.ts'
import { sweepUploads } from './files.tasks.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let w: TestServer
let candidate: Person
let recruiter: Person
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  candidate = await w.make.newCandidate()
  recruiter = await w.make.newRecruiter()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const sign = (person: Person, path: string, objectName: string, contentType: string, size?: number) =>
  w.as(person).files.sign({ query: { path, objectName, contentType, ...(size && { size }) } })

const signResume = () => sign(candidate, folders.resumes, `resume-${candidate.id}.pdf`, 'application/pdf')
const signAvatar = (type = 'image/png') =>
  sign(candidate, folders.candidateAvatars, `profile_pic-${candidate.id}`, type)
const signDescription = (type = docx) => sign(recruiter, folders.jobDescriptions, 'role', type)

const put = (url: string, bytes: Buffer, contentType: string) =>
  w.request('PUT', url, { body: bytes, headers: { 'content-type': contentType } })

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await w.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, text: answer.body }
}

let address: Promise<string> | undefined
/** For what only shows on a real connection. */
const addressOf = () => (address ??= w.app.listen({ port: 0, host: '127.0.0.1' }))

const linkFor = (viewer: Person, key: string, fileName = 'Resume.pdf') =>
  w.within(async (ctx) =>
    files.signedLink({ ...ctx, actor: { id: viewer.id, role: 'recruiter', sessionId: '' } }, key, fileName),
  )

const claimAs = (person: Person, role: 'candidate' | 'recruiter' | 'admin', key: string, folder: Folder) =>
  w.within((ctx) => files.claim({ ...ctx, actor: { id: person.id, role, sessionId: '' } }, key, folder))

describe('signing an upload', () => {
  test('signing an upload gives a candidate a URL, a key in the documented folder and the documented name [API-10] [CONST-24]', async () => {
    const avatar = await signAvatar()
    const resume = await signResume()
    const id = candidate.id

    expect(avatar.fileKey).toMatch(new RegExp(`^profile_pics/candidate/[0-9a-f]{32}/profile_pic-${id}$`))
    expect(avatar).toMatchObject({ filename: `profile_pic-${id}`, publicUrl: `/files/${avatar.fileKey}` })
    expect(resume.fileKey).toMatch(new RegExp(`^resumes/[0-9a-f]{32}/resume-${id}\\.pdf$`))
    expect(resume.filename).toBe(`resume-${id}.pdf`)
    expect(resume.signedUrl).toMatch(/^\/files\/upload\//)
  })

  test('signing an upload works for recruiters in two folders, with or without a slash, on either path [API-11] [CONST-24]', async () => {
    const avatar = await sign(recruiter, 'profile_pics/recruiter', recruiter.id, 'image/jpeg')
    const description = await w.as(recruiter).files.signAlias({
      query: { path: 'jds/', objectName: 'Frontend role (2026).pdf', contentType: 'application/pdf' },
    })

    expect(avatar.fileKey).toMatch(new RegExp(`^profile_pics/recruiter/[0-9a-f]{32}/${recruiter.id}$`))
    expect(description.fileKey).toMatch(/^jds\/[0-9a-f]{32}\/Frontend-role-2026\.pdf$/)
    expect(description.filename).toBe('Frontend role (2026).pdf')
  })

  test("signing an upload makes recruiters' pictures public under their key, and descriptions private (G-18) [API-11]", async () => {
    const avatar = await w.make.file(recruiter, folders.recruiterAvatars, 'png')
    const description = await w.make.file(recruiter, folders.jobDescriptions, 'pdf')

    expect(avatar.publicUrl).toBe(`/files/${avatar.fileKey}`)
    expect((await get(avatar.publicUrl)).status).toBe(200)
    expect(description.publicUrl).toMatch(new RegExp(`^/files/${description.fileKey}\\?link=`))
    expect((await get(`/files/${description.fileKey}`)).status).toBe(403)
    expect((await get(description.publicUrl)).status).toBe(200)
  })

  test('signing an upload works for admins in the banner folders, with the documented prefixes [API-12] [CONST-23]', async () => {
    const names = [
      ['event_banners/', 'event_banner_'],
      ['forum_banner/', 'forum_banner_'],
      ['blog_banners/', 'blog_banner_'],
    ] as const
    for (const [folder, prefix] of names) {
      const plain = await sign(admin, folder, 'summer', 'image/webp')
      const named = await sign(admin, folder, `${prefix}summer.webp`, 'image/webp')
      for (const { fileKey, publicUrl } of [plain, named]) {
        expect(fileKey).toMatch(new RegExp(`^${folder}[0-9a-f]{32}/${prefix}summer$`))
        expect(publicUrl).toBe(`/files/${fileKey}`)
      }
    }
    const avatar = await sign(admin, 'profile_pics/candidate', 'profile_pic-new', 'image/png')
    expect(avatar.fileKey).toMatch(/^profile_pics\/candidate\/[0-9a-f]{32}\/profile_pic-new$/)
    const resume = await sign(admin, 'resumes', 'resume-new.pdf', 'application/pdf')
    expect(resume.fileKey).toMatch(/^resumes\/[0-9a-f]{32}\/resume-new\.pdf$/)
  })

  test("signing an upload never builds a path from the client's file name", async () => {
    const { fileKey } = await sign(recruiter, 'jds', '../../../etc/passwd\u0000.pdf', 'application/pdf')
    expect(fileKey).toMatch(/^jds\/[0-9a-f]{32}\/passwd\.pdf$/)
  })

  test("signing an upload refuses visitors, other roles, other people's names and unknown folders [PERM-41]", async () => {
    const pdf = 'application/pdf'
    await expect(
      w.as(null).files.sign({ query: { path: 'resumes/', objectName: 'x', contentType: pdf } }),
    ).rejects.toMatchObject({ status: 401, code: 'signed_out' })
    const forbidden = { status: 403, code: 'forbidden' }
    await expect(sign(recruiter, 'resumes/', `resume-${recruiter.id}.pdf`, pdf)).rejects.toMatchObject(forbidden)
    await expect(sign(candidate, 'jds/', 'role.pdf', pdf)).rejects.toMatchObject(forbidden)
    await expect(sign(candidate, 'event_banners/', 'x', 'image/png')).rejects.toMatchObject(forbidden)
    await expect(sign(candidate, 'resumes/', `resume-${recruiter.id}.pdf`, pdf)).rejects.toMatchObject(forbidden)
    await expect(sign(candidate, 'profile_pics/recruiter/', candidate.id, 'image/png')).rejects.toMatchObject(forbidden)
    await expect(sign(admin, 'elsewhere/', 'x', pdf)).rejects.toMatchObject({ code: 'invalid', status: 400 })
  })

  test('signing an upload refuses files of a wrong type or size, each with the sentence of its kind', async () => {
    await expect(signAvatar('image/svg+xml')).rejects.toMatchObject({ status: 415, msg: messages.imagesOnly })
    // Names that every object has are no types.
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      await expect(signAvatar(name)).rejects.toMatchObject({ status: 415, msg: messages.imagesOnly })
    }
    await expect(signDescription('text/html')).rejects.toMatchObject({ status: 415, msg: messages.documentsOnly })
    await expect(sign(candidate, 'resumes/', `resume-${candidate.id}.pdf`, 'application/msword')).rejects.toMatchObject(
      { status: 415, msg: messages.pdfOnly },
    )
    await expect(
      sign(recruiter, 'jds/', 'role.pdf', 'application/pdf', limits.documentBytes + 1),
    ).rejects.toMatchObject({ status: 413, msg: messages.documentTooLarge })
    await expect(
      sign(candidate, 'profile_pics/candidate/', candidate.id, 'image/png', limits.imageBytes + 1),
    ).rejects.toMatchObject({ status: 413, msg: messages.imageTooLarge })
  })

  test('signing an upload has a rate limit for each account', async () => {
    const strict = await openTestServer({ SIGNINGS_PER_HOUR: '2' })
    const person = await strict.make.newCandidate()
    const once = () =>
      strict.request('GET', `/s3/sign?path=resumes&objectName=resume-${person.id}.pdf&contentType=application/pdf`, {
        as: person,
      })
    expect((await once()).status).toBe(200)
    expect((await once()).status).toBe(200)
    const refused = await once()
    expect(refused).toMatchObject({ status: 429, body: { msg: messages.tooMany } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('sending the file', () => {
  test('sending the file stores a picture without the data of its camera, and at a limited size', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#b3361e' } })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer()
    const { signedUrl, publicUrl } = await signAvatar('image/jpeg')
    expect(await put(signedUrl, photo, 'image/jpeg')).toMatchObject({ status: 200, body: { success: true } })

    const { bytes, headers } = await get(publicUrl)
    const kept = await sharp(bytes).metadata()
    expect(headers['content-type']).toBe('image/webp')
    expect(kept).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(kept.exif).toBeUndefined()
    expect(bytes.includes('A secret place')).toBe(false)
  })

  test('sending the file rotates a picture as its camera meant it', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { signedUrl, publicUrl } = await signAvatar('image/jpeg')
    await put(signedUrl, lying, 'image/jpeg')
    expect(await sharp((await get(publicUrl)).bytes).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('sending the file accepts a picture whose extension names another kind of picture', async () => {
    const { signedUrl } = await signAvatar('image/jpeg')
    expect(await put(signedUrl, await pngOf(10, 10, '#fff'), 'image/jpeg')).toMatchObject({ status: 200 })
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a text', 'hello'],
  ])('sending the file refuses %s that calls itself a picture, a resume or a description', async (_, text) => {
    const bytes = Buffer.from(text)
    const tries = [
      [await signAvatar(), 'image/png', messages.imagesOnly],
      [await signResume(), 'application/pdf', messages.pdfOnly],
      [await signDescription(), docx, messages.documentsOnly],
      [await signDescription('application/msword'), 'application/msword', messages.documentsOnly],
    ] as const
    for (const [{ signedUrl, fileKey }, type, msg] of tries) {
      expect(await put(signedUrl, bytes, type)).toMatchObject({ status: 415, body: { success: false, msg } })
      expect((await get(`/files/${fileKey}`)).status).toBe(404)
    }
  })

  test('sending the file refuses a picture that cannot be decoded, and one that decodes to too many pixels', async () => {
    const cut = (await pngOf(200, 200, '#123456')).subarray(0, 120)
    const { signedUrl } = await signAvatar()
    expect(await put(signedUrl, cut, 'image/png')).toMatchObject({ status: 400, body: { msg: messages.brokenFile } })

    const huge = await pngOf(8000, 7000, '#fff')
    expect(await put(signedUrl, huge, 'image/png')).toMatchObject({
      status: 413,
      body: { msg: messages.tooManyPixels },
    })
  })

  test('sending the file stores a PDF without scripts, actions and attached files', async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage().drawText('Asha Rao')
    pdf.addJavaScript('greet', 'app.alert("script of the name tree")')
    pdf.catalog.set(
      PDFName.of('OpenAction'),
      pdf.context.obj({
        Type: 'Action',
        S: 'JavaScript',
        JS: pdf.context.register(pdf.context.stream('app.alert(2)')),
      }),
    )
    await pdf.attach(Buffer.from('MZ attached program'), 'program.exe')
    const action = pdf.context.register(pdf.context.obj({ S: 'Launch', F: 'cmd.exe' }))
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }
    const web = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'URI', URI: PDFString.of('https://example.org/') },
    }
    pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([link, web]))
    const { signedUrl, fileKey } = await signResume()
    const sent = Buffer.from(await pdf.save({ useObjectStreams: false }))
    expect(sent.toString('latin1')).toMatch(/OpenAction[^]*cmd\.exe|cmd\.exe[^]*OpenAction/)

    expect((await put(signedUrl, sent, 'application/pdf')).status).toBe(200)

    const { bytes } = await get(await linkFor(recruiter, fileKey))
    const kept = await PDFDocument.load(bytes)
    const plain = await kept.save({ useObjectStreams: false })
    const text = Buffer.from(plain).toString('latin1')
    expect(kept.getPageCount()).toBe(1)
    expect(text).toContain('https://example.org/')
    expect(text).not.toMatch(/OpenAction|JavaScript|EmbeddedFile|Launch|cmd\.exe|\/JS\b|\/EF\b/)
    const things = (await PDFDocument.load(plain)).context.enumerateIndirectObjects()
    const streams = things.filter(([, thing]) => thing instanceof PDFRawStream)
    // The drawing of the page; neither the script's stream nor the program's.
    expect(streams).toHaveLength(1)
  })

  test('sending the file refuses a PDF that is locked, broken or empty; then the ticket can be used again', async () => {
    const locked = await PDFDocument.load(await pdfOf('secret'))
    locked.encrypt({ userPassword: 'x', ownerPassword: 'y' })
    const { signedUrl } = await signResume()
    const tries = [
      [Buffer.from(await locked.save()), messages.encryptedPdf],
      [Buffer.from('%PDF-1.7\nthis is where the document would be\n%%EOF'), messages.brokenFile],
    ] as const
    for (const [bytes, msg] of tries) {
      expect(await put(signedUrl, bytes, 'application/pdf')).toMatchObject({ status: 400, body: { msg } })
    }
    expect((await put(signedUrl, Buffer.alloc(0), 'application/pdf')).status).toBe(400)
    expect((await put(signedUrl, await pdfOf('open'), 'application/pdf')).status).toBe(200)
  })

  test.each(['resume', 'description'] as const)(
    'sending the file takes a %s that is locked only against editing, and gives it back unlocked',
    async (kind) => {
      const pdf = await PDFDocument.load(await pdfOf('Asha Rao, who may be read by everybody'))
      pdf.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { modifying: false, copying: false } })
      const locked = Buffer.from(await pdf.save())
      await expect(PDFDocument.load(locked)).rejects.toThrow(/encrypted/i)
      const { signedUrl, fileKey } = await (kind === 'resume' ? signResume() : signDescription('application/pdf'))

      expect((await put(signedUrl, locked, 'application/pdf')).status).toBe(200)

      const { bytes } = await get(await linkFor(recruiter, fileKey))
      expect(bytes.toString('latin1')).not.toContain('/Encrypt')
      const kept = await PDFDocument.load(bytes)
      expect(kept.isEncrypted).toBe(false)
      expect(await linesOf(new Uint8Array(bytes))).toEqual(['Asha Rao, who may be read by everybody'])
    },
  )

  test('sending the file accepts a Word document, but no spreadsheet, no macros and no other zip', async () => {
    const good = await signDescription()
    expect((await put(good.signedUrl, docxOf('The role'), docx)).status).toBe(200)

    const others = [
      [zipOf({ ...docxParts('The role'), 'word/vbaProject.bin': 'macro' }), messages.unsafeDocument],
      [zipOf({ 'readme.txt': 'hello' }), messages.documentsOnly],
      [zipOf({ 'xl/workbook.xml': '<workbook/>' }), messages.documentsOnly],
    ] as const
    for (const [bytes, msg] of others) {
      const { signedUrl } = await signDescription()
      expect(await put(signedUrl, bytes, docx)).toMatchObject({ status: 415, body: { msg } })
    }
  })

  test('sending the file refuses a PDF that unpacks to gigabytes, which a separate process finds out', async () => {
    const pdf = hugePdf(1500)
    const { signedUrl } = await signResume()
    const before = process.memoryUsage().rss
    const answer = await put(signedUrl, pdf, 'application/pdf')
    expect(answer).toMatchObject({ status: 413, body: { code: 'file_too_large', msg: messages.fileTooComplex } })
    // Unpacked in this process it would be 1.5 GB.
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024)
    expect((await put(signedUrl, await pdfOf('the next one'), 'application/pdf')).status).toBe(200)
  })

  test('sending the file accepts no more bytes than signed or allowed, and no other type', async () => {
    const bytes = await pdfOf('one')
    const resume = (size?: number) =>
      sign(candidate, folders.resumes, `resume-${candidate.id}.pdf`, 'application/pdf', size)
    const shorter = await resume(bytes.length - 1)
    expect((await put(shorter.signedUrl, bytes, 'application/pdf')).status).toBe(413)
    const longer = await resume(bytes.length + 1)
    expect(await put(longer.signedUrl, bytes, 'application/pdf')).toMatchObject({
      status: 400,
      body: { msg: messages.otherSize },
    })
    const open = await resume()
    const large = Buffer.concat([bytes, Buffer.alloc(limits.documentBytes)])
    expect(await put(open.signedUrl, large, 'application/pdf')).toMatchObject({
      status: 413,
      body: { msg: messages.documentTooLarge },
    })
    expect((await put(open.signedUrl, bytes, 'image/png')).status).toBe(415)
    expect((await put(open.signedUrl, await pngOf(9, 9, '#fff'), 'image/png')).status).toBe(415)
    expect((await put(open.signedUrl, bytes, 'application/json')).status).toBe(400)
    expect((await put(open.signedUrl, bytes, 'application/pdf')).status).toBe(200)
  })

  test('sending the file never overwrites: of thirty uploads at once one is stored, and the others read why', async () => {
    const { signedUrl, publicUrl } = await signAvatar()
    const colors = Array.from({ length: 30 }, (_, n) => `#0000${(n + 10).toString(16).padStart(2, '0')}`)
    const pictures = await Promise.all(colors.map((color) => pngOf(16, 16, color)))

    const answers = await Promise.all(pictures.map((bytes) => put(signedUrl, bytes, 'image/png')))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Stored, or refused because too many of one person wait.
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([])
    expect(statuses).toContain(409)
    const first = (await get(publicUrl)).bytes
    expect(await put(signedUrl, await pngOf(16, 16, '#ffffff'), 'image/png')).toMatchObject({
      status: 409,
      body: { code: 'already_uploaded' },
    })
    expect((await get(publicUrl)).bytes.equals(first)).toBe(true)
  })

  test("sending the file does not let one sender's slow files delay others, and gives each sender a budget", async () => {
    // A parser gets through this with many errors.
    const slow = rawPdf([...rawPage, '1 '.repeat(600_000)])
    const hostile = await w.make.newCandidate()
    const order: string[] = []
    const send = async (person: Person, name: string, bytes: Buffer) => {
      const objectName = `resume-${person.id}.pdf`
      const { signedUrl } = await sign(person, folders.resumes, objectName, 'application/pdf')
      const { status } = await put(signedUrl, bytes, 'application/pdf')
      order.push(name)
      return status
    }
    const attack = Array.from({ length: 3 }, () => send(hostile, 'hostile', slow))
    // They are running or queued.
    await vi.waitUntil(async () => (await w.within((ctx) => readdir(incomingFolder(ctx)))).length === 3)
    expect(await send(candidate, 'honest', await pdfOf('Asha Rao'))).toBe(200)
    // One of the three may have been ended before: they are worked on one after another.
    expect(order.indexOf('honest')).toBeLessThan(2)
    await Promise.all(attack)

    const strict = await openTestServer({ FILE_SECONDS_PER_HOUR: '1' })
    const person = await strict.make.newCandidate()
    const again = async () => {
      const objectName = `resume-${person.id}.pdf`
      const query = { path: folders.resumes, objectName, contentType: 'application/pdf' } as const
      const { signedUrl } = await strict.as(person).files.sign({ query })
      return strict.request('PUT', signedUrl, { body: slow, headers: { 'content-type': 'application/pdf' } })
    }
    let refused = await again()
    // How much of the budget one file takes depends on the machine.
    for (let n = 0; n < 20 && refused.status === 200; n += 1) refused = await again()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    await strict.close()
  })

  test('sending the file stops a file of unannounced size once it is too large, and says so to the sender', async () => {
    const address = await addressOf()
    const { signedUrl } = await signResume()
    const send = (megabytes: number) =>
      fetch(`${address}${signedUrl}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: ReadableStream.from(Array.from({ length: megabytes }, () => new Uint8Array(1024 * 1024))),
        duplex: 'half',
      })
    const refused = await send(30)
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ success: false, msg: messages.documentTooLarge })
    expect((await send(1)).status).toBe(415)
  })

  test('sending the file forgets a file whose sender disconnected in the middle, and accepts it again', async () => {
    const address = await addressOf()
    const { signedUrl } = await signResume()
    const bytes = await pdfOf('twice')
    const sending = httpRequest(`${address}${signedUrl}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf', 'content-length': bytes.length },
    })
    sending.on('error', () => undefined)
    const patience = { timeout: 30_000 }
    const waiting = () => w.within((ctx) => readdir(incomingFolder(ctx)))
    sending.write(bytes.subarray(0, 200))
    await vi.waitUntil(async () => (await waiting()).length === 1, patience)
    sending.destroy()
    await vi.waitUntil(async () => (await waiting()).length === 0, patience)

    const again = await fetch(`${address}${signedUrl}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(bytes),
    })
    expect(again.status).toBe(200)
    expect(w.logged().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('sending the file needs a ticket of this server that is not older than five minutes', async () => {
    const { signedUrl } = await signAvatar()
    const bytes = await pngOf(8, 8, '#fff')
    const expired = { status: 403, body: { code: 'link_expired' } }
    expect(await put('/files/upload/made-up.AAAA', bytes, 'image/png')).toMatchObject(expired)
    expect(await put(`${signedUrl.slice(0, -4)}AAAA`, bytes, 'image/png')).toMatchObject(expired)
    w.clock.advance(5 * 60_000)
    expect(await put(signedUrl, bytes, 'image/png')).toMatchObject(expired)
  })
})

describe('reading a file', () => {
  test('reading a file shows pictures to anybody under their key, for ever, with a fixed type [API-85] [PERM-41]', async () => {
    const { fileKey, publicUrl } = await w.make.file(candidate, folders.candidateAvatars, 'png')
    expect(publicUrl.endsWith(`/files/${fileKey}`)).toBe(true)
    const { status, headers } = await get(publicUrl)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^inline; filename="profile_pic-.*\.webp"; filename\*=UTF-8''/),
    })
    expect((await get(`${publicUrl}?download=1`)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('reading a file resizes pictures to the widths of a fixed list', async () => {
    const { publicUrl } = await w.make.file(candidate, folders.candidateAvatars, 'png')
    const widthOf = async (url: string) => (await sharp((await get(url)).bytes).metadata()).width
    const many = await Promise.all(Array.from({ length: 10 }, () => widthOf(`${publicUrl}?width=64`)))
    expect(many).toEqual(Array(10).fill(64))
    expect(await widthOf(`${publicUrl}?width=64`)).toBe(64)
    expect(await widthOf(`${publicUrl}?width=1280`)).toBe(320)
    expect((await get(`${publicUrl}?width=65`)).status).toBe(400)
  })

  test('reading a file opens a resume only through its link, which is valid for ten minutes [PERM-41]', async () => {
    const { fileKey } = await w.make.file(candidate, folders.resumes, 'pdf')
    const other = await w.make.file(candidate, folders.resumes, 'pdf')
    const link = await linkFor(recruiter, fileKey, 'Asha Räo.pdf')

    const { status, headers } = await get(link)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Asha R_o.pdf"; filename*=UTF-8''Asha%20R%C3%A4o.pdf`,
    )
    const expired = { success: false, code: 'link_expired', msg: messages.linkExpired }
    const refused = async (url: string) => {
      const answer = await get(url)
      expect(answer.status).toBe(403)
      expect(JSON.parse(answer.text)).toMatchObject(expired)
    }
    await refused(`/files/${fileKey}`)
    await refused(link.replace(fileKey, other.fileKey))
    await refused(`${link.slice(0, -3)}AAA`)
    await refused(`/files/${fileKey}?link=%7B%7D`)
    w.clock.advance(9 * 60_000)
    expect((await get(link)).status).toBe(200)
    w.clock.advance(60_000)
    await refused(link)
  })

  test('reading a file logs who opened a private file of which person, without names, links or tickets', async () => {
    const { signedUrl, fileKey } = await signResume()
    await put(signedUrl, await pdfOf('Asha Rao'), 'application/pdf')
    const link = await linkFor(recruiter, fileKey, 'Asha Rao.pdf')
    const before = w.logged().length
    await get(link)
    await get(link, { range: 'bytes=10-20' })

    const lines = w.logged().slice(before)
    const opened = lines.filter(({ msg }) => msg === 'private file opened')
    expect(opened).toMatchObject([{ viewer: recruiter.id, owner: candidate.id }])
    const all = JSON.stringify(w.logged())
    for (const secret of [link.split('=')[1], 'Asha Rao', candidate.token, signedUrl.split('/')[3]]) {
      expect(all.includes(String(secret))).toBe(false)
    }
  })

  test('reading a file accepts no upload ticket as a link, and no link as an upload ticket', async () => {
    const { signedUrl, fileKey } = await signResume()
    const ticket = signedUrl.split('/').at(-1)
    await put(signedUrl, await pdfOf('mine'), 'application/pdf')
    expect((await get(`/files/${fileKey}?link=${ticket}`)).status).toBe(403)
    const link = (await linkFor(recruiter, (await signResume()).fileKey)).split('link=')[1]
    expect((await put(`/files/upload/${link}`, await pdfOf('not mine'), 'application/pdf')).status).toBe(403)
  })

  test('reading a file treats job descriptions as private too', async () => {
    const { fileKey, publicUrl } = await w.make.file(recruiter, folders.jobDescriptions, 'docx')
    expect((await get(`/files/${fileKey}`)).status).toBe(403)
    expect((await get(publicUrl)).headers['content-type']).toBe(docx)
  })

  test('reading a file sends the byte range that was requested', async () => {
    const { fileKey } = await w.make.file(candidate, folders.resumes, 'pdf')
    const link = await linkFor(recruiter, fileKey)
    const whole = (await get(link)).bytes
    const part = await get(link, { range: 'bytes=5-14' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 5-14/${whole.length}`)
    expect(part.bytes.equals(whole.subarray(5, 15))).toBe(true)
    const none = await get(link, { range: `bytes=${whole.length}-` })
    expect(none.status).toBe(416)
    expect(none.headers['content-range']).toBe(`bytes */${whole.length}`)
  })

  test('reading a file answers 404 for a file that was never stored', async () => {
    const { fileKey } = await signAvatar()
    for (const key of [fileKey, 'profile_pics/candidate/../../links', 'nothing']) {
      const answer = await get(`/files/${key}`)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'not_found' })
    }
  })
})

describe('using a file in a saved row', () => {
  test('using a file in a saved row is possible for the uploader, in the folder of the upload, once the file is stored', async () => {
    const { fileKey } = await w.make.file(candidate, folders.resumes, 'pdf')
    const waiting = await signResume()
    const missing = { code: 'upload_missing', status: 400 }

    expect(await claimAs(candidate, 'candidate', fileKey, folders.resumes)).toMatchObject({
      key: fileKey,
      fileName: `resume-${candidate.id}.pdf`,
      contentType: 'application/pdf',
      size: expect.any(Number),
    })
    const stranger = await w.make.newCandidate()
    await expect(claimAs(stranger, 'candidate', fileKey, folders.resumes)).rejects.toMatchObject(missing)
    await expect(claimAs(candidate, 'candidate', fileKey, folders.jobDescriptions)).rejects.toMatchObject(missing)
    await expect(claimAs(candidate, 'candidate', waiting.fileKey, folders.resumes)).rejects.toMatchObject(missing)
    await expect(claimAs(candidate, 'candidate', 'resumes/made-up', folders.resumes)).rejects.toMatchObject(missing)
    await expect(claimAs(admin, 'admin', fileKey, folders.resumes)).resolves.toMatchObject({ key: fileKey })
  })
})

describe('deleting unused uploads', () => {
  test('deleting unused uploads removes uploads that never arrived, are used nowhere or were replaced, after seven days', async () => {
    const kept = await w.make.file(candidate, folders.candidateAvatars, 'png')
    const unnamed = await w.make.file(candidate, folders.candidateAvatars, 'png')
    const givenUp = await w.make.file(candidate, folders.candidateAvatars, 'png')
    await signAvatar()
    await get(`${unnamed.publicUrl}?width=64`)
    await claimAs(candidate, 'candidate', kept.fileKey, folders.candidateAvatars)
    await claimAs(candidate, 'candidate', givenUp.fileKey, folders.candidateAvatars)
    await w.within((ctx) => files.release(ctx, givenUp.fileKey))
    const sweep = async () => {
      await w.within((ctx) => sweepUploads.run(ctx, {}))
      await w.runTasks()
    }
    const statuses = async () =>
      Promise.all([kept, unnamed, givenUp].map(async ({ publicUrl }) => (await get(publicUrl)).status))

    await sweep()
    expect(await statuses()).toEqual([200, 200, 200])
    w.clock.advance(7 * 24 * 3600_000 + 1)
    await sweep()

    expect(await statuses()).toEqual([200, 404, 404])
    const left = await w.db.selectFrom('uploads').select('key').where('claimedAt', 'is', null).execute()
    expect(left).toEqual([])
    expect(await w.within(({ storage }) => storage.read(unnamed.fileKey))).toBeNull()
    expect(await w.within(({ storage }) => storage.read(`narrow/64/${unnamed.fileKey}`))).toBeNull()
  })
})
