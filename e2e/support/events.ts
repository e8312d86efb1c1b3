import type { RouteInput, routes } from '@firstrung/contract'
import { indianDay } from '@firstrung/contract'
import type { Somebody } from './people.ts'

type Draft = RouteInput<typeof routes.events.create>['body']

/** A small green square. */
export const bannerPicture = {
  name: 'clinic.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/LFihiGlgQAbJI5gXUVFUYAAAAASUVORK5CYII=',
    'base64',
  ),
}

const day = 24 * 3600 * 1000

/** The day this many days from today in India, YYYY-MM-DD. */
export const dayFromNow = (days: number): string => indianDay(new Date(Date.now() + days * day))

/** Uploads a banner for this admin. */
export async function uploadBanner(team: Somebody): Promise<Pick<Draft, 'bannerS3FileKey' | 'bannerS3PublicUrl'>> {
  const { buffer, mimeType: contentType } = bannerPicture
  const { signedUrl, fileKey, publicUrl } = await team.api.files.sign({
    query: { objectName: 'event_banner_clinic', contentType, path: 'event_banners/', size: buffer.length },
  })
  const answer = await fetch(new URL(signedUrl, process.env['E2E_ORIGIN']), {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(buffer),
  })
  if (!answer.ok) throw new Error(`the banner was refused: ${await answer.text()}`)
  return { bannerS3FileKey: fileKey, bannerS3PublicUrl: publicUrl }
}

/** An event made over the API, two weeks ahead; returns its id. */
export async function makeEvent(team: Somebody, draft: Partial<Draft> & { title: string }): Promise<string> {
  const banner = draft.bannerS3FileKey ? {} : await uploadBanner(team)
  const { eventId } = await team.api.events.create({
    body: {
      description: 'For the journeys.',
      eventDate: dayFromNow(14),
      eventTime: '18:30',
      eventLink: 'https://meet.example.org/journey',
      relatedTopics: ['technical'],
      bannerS3FileKey: '',
      bannerS3PublicUrl: '',
      ...banner,
      ...draft,
    },
  })
  return eventId
}
