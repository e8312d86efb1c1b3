import { ApiError, type ErrorCode, type Folder, folders, messages, offlineError } from '@firstrung/contract'
import { api } from './api.ts'

export interface Upload {
  file: File
  /** One of the documented folders, such as `resumes/`. */
  folder: Folder
  /** The documented name of the object; the server makes the key. */
  objectName: string
  onProgress?: (percent: number) => void
}

/** Requests a signed URL and sends the file there. Uses XMLHttpRequest, because fetch reports no upload progress. */
export async function uploadFile({
  file,
  folder,
  objectName,
  onProgress,
}: Upload): Promise<{ fileKey: string; publicUrl: string }> {
  const contentType = file.type || 'application/octet-stream'
  const signed = await api.files.sign({ query: { objectName, contentType, path: folder, size: file.size } })
  await put(signed.signedUrl, file, contentType, onProgress)
  // An object store accepts any bytes of the signed size: so the server checks the file now, while the user waits.
  if (!signed.signedUrl.startsWith('/')) await api.files.check({ body: { fileKey: signed.fileKey } })
  return { fileKey: signed.fileKey, publicUrl: signed.publicUrl }
}

type OnProgress = (percent: number) => void

/** Uploads the resume of this candidate; the profile then names its key. */
export const uploadResume = (userId: string, file: File, onProgress: OnProgress) =>
  uploadFile({ file, folder: folders.resumes, objectName: `resume-${userId}.pdf`, onProgress })

const avatarsOf = { candidate: folders.candidateAvatars, recruiter: folders.recruiterAvatars }

/** Uploads the picture of this person; the profile then names its key. */
export const uploadAvatar = (of: keyof typeof avatarsOf, userId: string, file: File, onProgress: OnProgress) =>
  uploadFile({
    file,
    folder: avatarsOf[of],
    objectName: of === 'recruiter' ? userId : `profile_pic-${userId}`,
    onProgress,
  })

/** Uploads a resume and makes it the current one of the signed-in candidate. */
export async function replaceOwnResume(userId: string, file: File, onProgress: OnProgress) {
  const { fileKey, publicUrl } = await uploadResume(userId, file, onProgress)
  return api.profiles.uploadResume({ body: { resumeS3FileKey: fileKey, resumeS3PublicUrl: publicUrl } })
}

function put(url: string, file: File, contentType: string, onProgress?: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        onProgress?.(100)
        resolve()
      } else reject(refusalOf(request))
    }
    request.onerror = () => reject(offlineError())
    request.send(file)
  })
}

/** Our own server sends refusals as JSON, an object store as XML, which gets the general message. */
function refusalOf(request: XMLHttpRequest): ApiError {
  const unexplained = { code: 'internal', msg: messages.unknown } as const
  try {
    const answer: unknown = JSON.parse(request.responseText)
    return new ApiError(request.status, isRefusal(answer) ? answer : unexplained)
  } catch {
    return new ApiError(request.status, unexplained)
  }
}

function isRefusal(answer: unknown): answer is { msg: string; code: ErrorCode } {
  if (typeof answer !== 'object' || answer === null || !('msg' in answer) || !('code' in answer)) return false
  return typeof answer.msg === 'string' && typeof answer.code === 'string'
}
