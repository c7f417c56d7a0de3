import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Length of the master key in bytes. */
export const MASTER_KEY_BYTES = 32

/** Encryption of the platform's secrets under one master key. */
export interface Secrets {
  /** AES-256-GCM; `context` (a table and a key, say) must be the same when decrypting, so that ciphertexts cannot change places. */
  encrypt(plain: string, context: string): string
  /** @throws WrongMasterKey when the key, the context or the text is another one */
  decrypt(sealed: string, context: string): string
  /** A key of 32 bytes for one purpose, the same for as long as the master key is. */
  derive(label: string): Buffer
  /** Returns a fingerprint that identifies the master key without revealing it. */
  fingerprint(): string
}

/** A secret cannot be opened with this master key. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'

  constructor(message = 'A stored secret cannot be opened with this master key.') {
    super(message)
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @throws TypeError when the key has another length than 32 bytes */
export function createSecrets(masterKey: Buffer): Secrets {
  if (masterKey.length !== MASTER_KEY_BYTES)
    throw new TypeError(
      `A master key has ${MASTER_KEY_BYTES} bytes, this one has ${masterKey.length}.`,
    )
  const derive = (label: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `howdah/${label}`, 32))
  const sealing = derive('sealing')

  return {
    derive,
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    decrypt(sealed, context) {
      const [version, body] = sealed.split('.')
      if (version !== VERSION || body === undefined)
        throw new WrongMasterKey('A stored secret has an unknown form.')
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        throw new WrongMasterKey()
      }
    },
    fingerprint: () =>
      createHmac('sha256', derive('fingerprint')).update('howdah').digest('hex').slice(0, 16),
  }
}

/** 32 bytes as 64 hexadecimal digits or as base64; null when the text is neither. */
export function parseMasterKey(text: string): Buffer | null {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : null
  return bytes?.length === MASTER_KEY_BYTES ? bytes : null
}

/** Returns an unguessable text: `bytes` of randomness as base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Hashes a token for storage, so that a reader of the table cannot use it. The token must be
 * random, not chosen by a person.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
