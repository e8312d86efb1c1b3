import { type Folder, folders, type SignedUpload } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import { docxOf, pdfOf, pngOf } from './small-files.ts'
import type { TestContext } from './test-context.ts'

type Kind = 'pdf' | 'png' | 'docx'

const contentTypes: Record<Kind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const content: Record<Kind, () => Promise<Buffer> | Buffer> = {
  pdf: () => pdfOf('Asha Rao\nFrontend developer, Pune\n\nEducation: B.Tech, 2026', 'Projects and references'),
  png: () => pngOf(320, 320, '#1f7a4d'),
  docx: () => docxOf('We look for a frontend developer.'),
}

/** The documented name of a file of this person in this folder. */
function nameOf(person: Person, folder: Folder, kind: Kind): string {
  if (folder === folders.resumes) return `resume-${person.id}.pdf`
  if (folder === folders.candidateAvatars || folder === folders.recruiterAvatars) return `profile_pic-${person.id}`
  if (folder === folders.jobDescriptions) return `about-the-job.${kind}`
  return 'banner'
}

export function fileMakers(w: TestContext) {
  return {
    /** A small real file, or the given one, signed and uploaded by this person; rows may then name `fileKey`. */
    async file(person: Person, folder: Folder, kind: Kind, given?: Buffer): Promise<SignedUpload> {
      const bytes = given ?? (await content[kind]())
      const contentType = contentTypes[kind]
      const signed = await w.as(person).files.sign({
        query: { objectName: nameOf(person, folder, kind), contentType, path: folder, size: bytes.length },
      })
      const headers = { 'content-type': contentType }
      const answer = signed.signedUrl.startsWith('/')
        ? await w.request('PUT', signed.signedUrl, { body: bytes, headers })
        : await fetch(signed.signedUrl, { method: 'PUT', body: new Uint8Array(bytes), headers })
      if (answer.status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(answer.body)}`)
      return signed
    },
  }
}
