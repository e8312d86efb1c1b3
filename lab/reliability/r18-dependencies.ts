import { folders } from '@firstrung/contract'
import { pdfOf } from '@firstrung/server/src/testing/small-files.ts'
import { type Answer, type Ask, call } from './client.ts'
import type { App, Prepared, Protocol } from './environment.ts'

const nobody = '127.0.0.1:9'

/** Each optional dependency, unreachable; and the features that then fail. */
const dependencies: Record<string, { settings: Record<string, string>; down: string[] }> = {
  none: { settings: {}, down: [] },
  'virus scanner': { settings: { CLAMD_URL: `tcp://${nobody}` }, down: ['upload'] },
  'mail server': { settings: { SMTP_URL: `smtp://${nobody}`, MAIL_FROM: 'hello@example.org' }, down: [] },
  'object store': {
    settings: { S3_BUCKET_URL: `http://${nobody}/bucket`, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    down: ['upload', 'picture'],
  },
  'sign-in provider': {
    settings: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: `http://${nobody}` },
    down: ['google'],
  },
  'payment provider': { settings: { PAYMENT_PROVIDER: 'none' }, down: ['payment'] },
  'read replica': { settings: { DATABASE_REPLICA_URL: `postgres://nobody@${nobody}/none` }, down: [] },
}

/** Every dependency off in turn: only its own feature fails, with its own sentence. */
export const r18: Protocol = {
  id: 'R18',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    const admin = await context.make.admin()
    const banner = await context.make.file(admin, folders.eventBanners, 'png')
    const wrong: string[] = []
    const sentences: string[] = []
    let asked = 0
    for (const [dependency, { settings, down }] of Object.entries(dependencies)) {
      const app = await environment.startApp(url, settings)
      for (const [feature, answer] of Object.entries(await useEverything(context, app, banner.fileKey))) {
        asked += 1
        const isRefused = answer.status === 503 && answer.body['code'] !== 'internal' && Boolean(answer.body['msg'])
        // A browser on its way to the provider is redirected to a page that says so.
        const isLedBack = feature === 'google' && /^\/auth(?:\?|$)/.test(answer.headers.location ?? '')
        const isDown = isRefused || isLedBack
        const isUp = [200, 302, 304].includes(answer.status) && !isLedBack
        // Without a provider in the settings, signing in with one is off as well.
        const isOff = feature === 'google' && dependency !== 'sign-in provider'
        if (isOff) continue
        if (down.includes(feature) ? !isDown : !isUp) {
          wrong.push(`${dependency}: ${feature} ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
        }
        if (isRefused) sentences.push(String(answer.body['msg']))
      }
      await app.stop()
    }
    // The control: with everything off, the same requests notice it.
    const everything = Object.values(dependencies).flatMap(({ settings }) => Object.entries(settings))
    const all = await environment.startApp(url, Object.fromEntries(everything))
    const noticed = Object.values(await useEverything(context, all, banner.fileKey)).filter(
      ({ status }) => status === 503,
    )
    await all.stop()
    return {
      holds: wrong.length === 0 && noticed.length >= 3,
      figure: `${Object.keys(dependencies).length - 1} dependencies off in turn, ${asked} uses of features: ${wrong.length} where another one failed or its own did not say so ${wrong.slice(0, 3).join('; ')}; said: ${[...new Set(sentences)].join(' ')}; control with all off: ${noticed.length} features refused`,
    }
  },
}

async function useEverything(context: Prepared, { origin }: App, pictureKey: string): Promise<Record<string, Answer>> {
  const [person] = await context.people(1)
  const token = person?.token
  const pdf = await pdfOf('Asha Rao')
  const ask = (method: Ask['method'], path: string, body?: object) =>
    call(origin, { method, path, token, body }, 15_000)
  const uploaded = async () => {
    const query = `objectName=resume-${person?.id}.pdf&contentType=application/pdf&path=resumes/&size=${pdf.length}`
    const signed = await ask('GET', `/s3/sign?${query}`)
    const target = String(signed.body['signedUrl'])
    if (!target.startsWith('/')) return ask('POST', '/s3/check', { fileKey: signed.body['fileKey'] })
    const answer = await fetch(`${origin}${target}`, {
      method: 'PUT',
      body: new Uint8Array(pdf),
      headers: { 'content-type': 'application/pdf' },
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as Answer['body']) : {},
      headers: {},
      millis: 0,
    } as Answer
  }
  return {
    record: await ask('GET', '/api/auth/user'),
    // As a visitor: a registration ends the session that it comes with.
    'sign-up': await call(origin, {
      method: 'POST',
      path: '/api/user/register',
      body: { email: `${person?.id}@example.org`, password: 'correct-horse-1', userType: 'candidate' },
    }),
    'forgotten password': await ask('POST', '/api/auth/forgot-password', { email: 'somebody@example.org' }),
    profile: await ask('PUT', '/api/user/register/profile', { city: 'Pune' }),
    'mock interview': await ask('POST', '/api/user/mentorship', { mentorName: 'Startups' }),
    events: await ask('POST', '/api/events', {}),
    visitor: await call(origin, { method: 'POST', path: '/api/quiz', body: {} }),
    payment: await ask('POST', '/api/payment/createLink', { templateId: 13241, linkDescription: 'Bootcamp' }),
    google: await ask('GET', '/api/auth/register/google/candidate'),
    picture: await ask('GET', `/files/${pictureKey}`),
    upload: await uploaded(),
    health: await ask('GET', '/healthz'),
  }
}
