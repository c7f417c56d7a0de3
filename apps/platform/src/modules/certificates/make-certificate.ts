// The X.509 library injects its parts by metadata.
import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'
import type { CertificateHosts } from './certificate-hosts'

/** A certificate with its private key, both as PEM. */
export interface KeyedCertificate {
  certificate: string
  key: string
}

export interface CertificateTimes {
  notBefore: Date
  notAfter: Date
}

const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

cryptoProvider.set(webcrypto)

const makeKeys = () => webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify'])

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

/** A positive number that no other certificate has. */
const serialNumber = (): string => `01${randomBytes(15).toString('hex')}`

/** Makes the certificate of an authority, signed by itself. */
export async function makeAuthority(
  name: string,
  times: CertificateTimes,
): Promise<KeyedCertificate> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...times,
    name: [{ CN: [name] }],
    serialNumber: serialNumber(),
    signingAlgorithm: SIGNATURE,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

/** Makes a server's certificate for host names and IP addresses, signed by an authority. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  { dns, ip }: CertificateHosts,
  times: CertificateTimes,
): Promise<KeyedCertificate> {
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    PemConverter.decodeFirst(authority.key),
    KEYS,
    false,
    ['sign'],
  )
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    ...times,
    subject: [{ CN: [dns[0] ?? ip[0] ?? 'howdah'] }],
    issuer: new X509Certificate(authority.certificate).subject,
    serialNumber: serialNumber(),
    signingAlgorithm: SIGNATURE,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...dns.map((value) => ({ type: 'dns' as const, value })),
        ...ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}
