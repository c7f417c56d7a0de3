// @peculiar/x509 needs it when it is imported.
import 'reflect-metadata'
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Request of a page to a security key, with what an attacker may change. */
export interface KeyRequest {
  challenge: string
  origin: string
  rpId: string
  /** Kind of the request that the browser reports. */
  type?: string
  isPresent?: boolean
  /** Count of uses; the next one unless it is given. */
  count?: number
  /** Certificate that goes with the new key. */
  certificate?: Buffer
  userHandle?: string
}

/** Security key in memory: the responses of an authenticator and its browser, without a library. */
export function createSecurityKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = Buffer.concat([
    ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
    ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
  ])
  let uses = 0

  const clientData = ({ challenge, origin }: KeyRequest, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(
    { count, isPresent = true, rpId }: KeyRequest,
    attested: Buffer = Buffer.alloc(0),
  ): Buffer {
    uses = count ?? uses + 1
    const flags = (isPresent ? 1 : 0) | (attested.length > 0 ? 0x40 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(uses)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, attested])
  }

  const credential = (response: Record<string, string | string[] | undefined>) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    ...{ response, clientExtensionResults: {} },
  })

  return {
    id: id.toString('base64url'),
    /** Returns a certificate of the key by itself, as those of its makers look. */
    async certificate(): Promise<Buffer> {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
      const imported = async (key: KeyObject, usage: 'sign' | 'verify') =>
        crypto.subtle.importKey('jwk', key.export({ format: 'jwk' }), algorithm, true, [usage])
      const certificate = await X509CertificateGenerator.createSelfSigned({
        name: 'C=CH, O=Example, OU=Authenticator Attestation, CN=Key',
        keys: {
          privateKey: await imported(privateKey, 'sign'),
          publicKey: await imported(publicKey, 'verify'),
        },
        signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
        extensions: [new BasicConstraintsExtension(false)],
      })
      return Buffer.from(certificate.rawData)
    },
    /** Makes the credential. */
    make(request: KeyRequest) {
      const client = clientData(request, request.type ?? 'webauthn.create')
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const data = authenticatorData(request, attested)
      const statement =
        request.certificate === undefined
          ? [cborText('none'), cborText('attStmt'), Buffer.of(0xa0)]
          : [
              ...[cborText('packed'), cborText('attStmt'), Buffer.of(0xa3)],
              ...[cborText('alg'), Buffer.of(0x26), cborText('sig')],
              cborBytes(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
              ...[cborText('x5c'), Buffer.of(0x81), cborBytes(request.certificate)],
            ]
      const attestation = Buffer.concat([
        ...[Buffer.of(0xa3), cborText('fmt'), ...statement, cborText('authData'), cborBytes(data)],
      ])
      return credential({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      })
    },
    /** Uses the credential. */
    use(request: KeyRequest) {
      const client = clientData(request, request.type ?? 'webauthn.get')
      const data = authenticatorData(request)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
          'base64url',
        ),
        userHandle: request.userHandle,
      })
    },
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const cborText = (text: string): Buffer => Buffer.from([0x60 + text.length, ...Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3, 0x59)
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
