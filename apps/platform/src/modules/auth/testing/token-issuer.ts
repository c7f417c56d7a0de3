import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** A service that issues tokens for users of its own, and describes its keys. */
export interface TestTokenIssuer {
  url: string
  /** Number of times that the keys were read. */
  reads(): number
  /** Signs claims. A header can name another key. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** The public key, as text of the key document. */
  publicText(): string
  close(): Promise<void>
}

export async function startTokenIssuer(): Promise<TestTokenIssuer> {
  let reads = 0
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = 'k1'
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys'
    if (isKeys) reads += 1
    const body = isKeys ? { keys: [key] } : { issuer: url, jwks_uri: `${url}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    reads: () => reads,
    sign: (claims, header) =>
      new SignJWT({ iss: url, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '1h')
        .sign(privateKey),
    publicText: () => JSON.stringify(key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
