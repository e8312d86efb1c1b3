import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@firstrung/contract'

// An authenticator in software, for tests: makes keys on P-256 and signs with them, as WebAuthn says. It signs whatever a test asks for.

/** A kind of CBOR with a size below 65,536, as short as can be. */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return Buffer.from(size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255])
}

/** CBOR of what WebAuthn needs: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const present = 0x01
const verified = 0x04
const backedUp = 0x18
const hasKey = 0x40

interface Odd {
  origin?: string
  challenge?: string
  type?: string
  rpId?: string
  /** Whether it has checked who holds it. */
  isVerified?: boolean
  userHandle?: string | null
  /** What it says that it has counted. */
  counter?: number
  /** The attestation statement, in CBOR as a map, and its format. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

export interface Authenticator {
  create(made: PasskeyCreation, odd?: Odd): PasskeyRegistration
  sign(asked: PasskeyRequest, odd?: Odd): PasskeyAnswer
}

/** An authenticator with one key, in a browser on pages of `origin`. One that does not count says 0 each time. */
export function openAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let count = 0
  let handle: string | null = null

  const clientData = (type: string, challenge: string, odd: Odd): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, flags: number, odd: Odd, rest: Buffer[] = []): Buffer => {
    if (counts) count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? count)
    const all = flags | present | backedUp | (odd.isVerified === false ? 0 : verified)
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([all]), counter, ...rest])
  }

  return {
    create({ options }, odd = {}) {
      handle = options.user.id
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = authenticatorData(options.rp.id, hasKey, odd, [
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(key),
      ])
      const { fmt, attStmt } = odd.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, odd).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'of-the-future'],
        },
      }
    },
    sign({ options }, odd = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, odd)
      const data = authenticatorData(options.rpId, 0, odd)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: odd.userHandle === undefined ? handle : odd.userHandle,
        },
      }
    },
  }
}
