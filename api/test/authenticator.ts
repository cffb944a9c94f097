import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

interface Options {
  /** Origin of the page that asks. */
  origin: string
  /** Whether the device has verified its user. */
  isVerified?: boolean
}

/** A passkey in memory, like a device or a password manager. */
export function createAuthenticator({ origin, isVerified = true }: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const name = id.toString('base64url')
  const state = { counter: 0, isVerified, origin, userHandle: '' }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    const bits = PRESENT | flags | (state.isVerified ? VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(bits), counter, rest])
  }
  const hostOf = () => new URL(state.origin).hostname

  return {
    state,
    /** What `navigator.credentials.create` returns. */
    create({ challenge, rp, user }: { challenge: string; rp: { id?: string }; user: { id: string } }) {
      state.userHandle = user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = ['a5010203262001215820', base64ToHex(x!), '225820', base64ToHex(y!)].join('')
      const key = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, Buffer.from(cose, 'hex')])
      const data = authData(rp.id ?? hostOf(), HAS_KEY, key)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        ...named(name),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` returns. */
    get({ challenge, rpId }: { challenge: string; rpId?: string }) {
      state.counter++
      const [client, data] = [clientData('webauthn.get', challenge), authData(rpId ?? hostOf(), 0)]
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named(name),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: state.userHandle,
        },
      }
    },
  }
}

const named = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} })
const base64ToHex = (text: string) => Buffer.from(text, 'base64url').toString('hex')
