import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** Errors of an authenticator, or of the browser in front of it, that a test can choose. */
export interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** Nobody showed a finger or typed a PIN. */
  unverified?: boolean
}

/** A passkey made with node:crypto: it makes and signs the same data as a browser and an authenticator at `origin`. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer to the options from `POST /session/passkeys/creation`. */
  make({ challenge }: { challenge: string }, wrong: Wrong = {}) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    const key = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(id.length >> 8, id.length & 255), id, key])
    const authData = Buffer.concat([this.#data(withKey, wrong), credential])
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    const clientDataJSON = this.#client('webauthn.create', challenge, wrong).toString('base64url')
    return this.#answer({ clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['usb'] })
  }

  /** The answer to the options from `POST /session/passkey/challenge`. */
  sign({ challenge }: { challenge: string }, wrong: Wrong = {}) {
    this.counter += 1
    const data = this.#data(0, wrong)
    const client = this.#client('webauthn.get', challenge, wrong)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer<R extends object>(response: R) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      response,
    }
  }

  #client(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #data(flags: number, wrong: Wrong): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? this.counter)
    const rpId = wrong.rpId ?? new URL(this.#origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.of(present | (wrong.unverified ? 0 : verified) | flags), counter])
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The part of CBOR (RFC 8949) that an authenticator writes. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  return value < 256 ? Buffer.of((major << 5) | 24, value) : Buffer.of((major << 5) | 25, value >> 8, value & 255)
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(pairs: [key: Buffer, value: Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
}
