import { type Folder, folders, limits, messages, type Role } from '@firstrung/contract'

/** What may be uploaded: declared types, size, and the sentence with which everything else is refused. */
export interface FileKind {
  /** The types that a client may declare, each with the file's ending. */
  types: Readonly<Record<string, string>>
  bytes: number
  wrongKind: string
  tooLarge: string
}

const pdf = { 'application/pdf': 'pdf' }

const images: FileKind = {
  types: { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' },
  bytes: limits.imageBytes,
  wrongKind: messages.imagesOnly,
  tooLarge: messages.imageTooLarge,
}
const resumes: FileKind = {
  types: pdf,
  bytes: limits.documentBytes,
  wrongKind: messages.pdfOnly,
  tooLarge: messages.documentTooLarge,
}
const documents: FileKind = {
  types: {
    ...pdf,
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  },
  bytes: limits.documentBytes,
  wrongKind: messages.documentsOnly,
  tooLarge: messages.documentTooLarge,
}

interface FolderRule {
  kind: FileKind
  uploaders: readonly Role[]
  /** Private papers are read only through signed links; pictures are public. */
  isPrivate: boolean
  /** What a file of this person may be called; any name when absent. Admins name freely. */
  ownNames?: (ownerId: string) => readonly string[]
  /** What every name starts with. */
  prefix?: string
}

const avatarNames = (id: string) => [`profile_pic-${id}`, id]
const banner = (prefix: string): FolderRule => ({ kind: images, uploaders: ['admin'], isPrivate: false, prefix })

/** Who may upload what to which folder (G-18). */
export const folderRules: Readonly<Record<Folder, FolderRule>> = {
  [folders.candidateAvatars]: {
    kind: images,
    uploaders: ['candidate', 'admin'],
    isPrivate: false,
    ownNames: avatarNames,
  },
  [folders.recruiterAvatars]: {
    kind: images,
    uploaders: ['recruiter', 'admin'],
    isPrivate: false,
    ownNames: avatarNames,
  },
  [folders.resumes]: {
    kind: resumes,
    uploaders: ['candidate', 'admin'],
    isPrivate: true,
    ownNames: (id) => [`resume-${id}`],
  },
  [folders.jobDescriptions]: { kind: documents, uploaders: ['recruiter', 'admin'], isPrivate: true },
  [folders.eventBanners]: banner('event_banner_'),
  [folders.forumBanners]: banner('forum_banner_'),
  [folders.blogBanners]: banner('blog_banner_'),
  [folders.logos]: banner('logo_'),
  [folders.companyLogos]: { kind: images, uploaders: ['recruiter'], isPrivate: false },
}

/** The folder that a client means, with or without slashes at its ends. */
export function folderNamed(path: string): Folder | undefined {
  const plain = `${path.replace(/^\/+|\/+$/g, '')}/`
  return Object.values(folders).find((folder) => folder === plain)
}
