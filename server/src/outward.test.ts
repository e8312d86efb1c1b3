import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * The server opens no address that a person sent (ASVS V1.3.6), but by `outside.ts`, which checks every connection: so only
 * these files call outward. One more has to say why it may.
 */
const src = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*.ts', { cwd: src, exclude: ['testing/**', '**/*.test.ts', '**/*.child.ts'] })

/** Calling by `fetch`, or a library or part of Node that opens connections; the driver of the database knows DATABASE_URL alone. */
const callsOut = [
  /\bfetch\(/,
  /^import (?!type\b)[^'\n]*\b(?:connect|createConnection|request|get|Agent)\b[^'\n]* from 'node:(?:https?|http2|net|tls|dgram)'/m,
  /^import (?!type\b)[^'\n]* from '(?:undici|openid-client|nodemailer|ioredis)'/m,
  /\bimport\('(?:undici|openid-client|nodemailer|ioredis)'\)/,
]
const isCalling = (text: string) => callsOut.some((sign) => sign.test(text))

const outward: Record<string, string> = {
  'assemble.ts': 'asks whether the sign-in provider of GOOGLE_ISSUER answers',
  'domains/accounts/accounts.google.service.ts': 'the sign-in provider of GOOGLE_ISSUER',
  'domains/payments/ask-service.ts': 'the payment services, whose addresses stand in the settings',
  'domains/payments/paytm.ts': 'asks whether Paytm answers',
  'platform/http/outside.ts':
    'public IP addresses, and those of CALENDAR_ADDRESSES and WEBHOOK_ADDRESSES; its test tries others',
  'platform/mail/mail.ts': 'the mail server of SMTP_URL; it opens neither files nor addresses that a mail names',
  'platform/database/redis.ts': 'REDIS_URL',
  'platform/files/scanner.ts': 'CLAMD_URL',
  'platform/files/storage-s3.ts': 'the object store of S3_ENDPOINT',
  'platform/monitoring/tracing.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
}

test('nothing but these files calls outward, to addresses of the settings or public ones', () => {
  const calling = files.filter((path) => isCalling(readFileSync(`${src}/${path}`, 'utf8')))
  expect(calling.toSorted()).toEqual(Object.keys(outward).toSorted())
})

test('a new outgoing connection in the sources is noticed', () => {
  for (const line of [
    'await fetch(project.link)',
    "import { request } from 'node:https'",
    "import { connect } from 'node:net'",
  ])
    expect([line, isCalling(line)]).toEqual([line, true])
  expect(isCalling("import type { IncomingMessage } from 'node:http'")).toBe(false)
})
