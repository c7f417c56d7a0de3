import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import type { TlsMode } from './connection-string'

/**
 * Returns the TLS options of a connection. It goes to an address that was resolved before, so the
 * host name to check is set here.
 * @param ca PEM; null for the authorities that the system trusts
 */
export function tlsOptions(
  mode: TlsMode,
  host: string,
  ca: string | null,
): ConnectionOptions | undefined {
  if (mode === 'disable') return undefined
  // A name in the handshake is never an address (RFC 6066).
  const name = isIP(host) === 0 ? { servername: host } : {}
  if (mode === 'require') return { ...name, rejectUnauthorized: false }
  return {
    ...name,
    rejectUnauthorized: true,
    ...(ca === null ? {} : { ca }),
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-ca' ? undefined : checkServerIdentity(host, certificate),
  }
}

/** Returns true if a text consists of certificates only. */
export function areCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const rest = blocks.reduce((text, block) => text.replace(block, ''), pem)
  if (blocks.length === 0 || rest.includes('-----')) return false
  try {
    return blocks.every((block) => new X509Certificate(block).subject !== undefined)
  } catch {
    return false
  }
}
