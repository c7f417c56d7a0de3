import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeForProcess, writeWhole } from '../../base/disk/disk'
import type { Secrets } from '../../base/secrets'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import type { CertificateHosts } from './certificate-hosts'
import type { KeyedCertificate } from './make-certificate'

/** Files of the certificate that Postgres and the pooler present. */
export interface ServerCertificateFiles {
  certFile: string
  keyFile: string
}

/** The certificate authority of this server, and the certificate that it has signed. */
export interface Certificates {
  readonly files: ServerCertificateFiles
  /** The authority's certificate as PEM, which clients trust. */
  readonly authority: string
  /** Makes a new server certificate if the present one ends soon or is not valid yet. @returns true if there is a new one */
  renew(now: Date): Promise<boolean>
}

const DAY_MS = 24 * 60 * 60 * 1000
const AUTHORITY_DAYS = 3650
const SERVER_DAYS = 90
/** Remaining time below which the server certificate is renewed. */
const RENEW_BEFORE_MS = 30 * DAY_MS
/** A client's clock may be slow. */
const CLOCK_SKEW_MS = DAY_MS

const SEALED_AS = 'certificates/authority'

export interface CertificatesParts {
  /** The data directory. */
  root: string
  /** Identifies the server in the name of its authority. */
  id: string
  secrets: Secrets
  user: ProcessUser | null
  hosts: CertificateHosts
}

/** Loads the X.509 library, which most starts do without. */
const loadMaking = () => import('./make-certificate')

/** Opens the certificates of a data directory, made at the first start. */
export async function openCertificates({
  root,
  id,
  secrets,
  user,
  hosts,
}: CertificatesParts): Promise<Certificates> {
  const folder = join(root, 'certificates')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await chmod(folder, user ? 0o711 : 0o700)
  const authorityFile = join(folder, 'authority.json')
  const files = { certFile: join(folder, 'server.pem'), keyFile: join(folder, 'server.key') }
  const authority = await openAuthority(authorityFile, { id, secrets })

  async function renew(now: Date): Promise<boolean> {
    if (await isGood(files, { authority, hosts, now })) return false
    const { makeServerCertificate } = await loadMaking()
    const made = await makeServerCertificate(authority, hosts, timesFrom(now, SERVER_DAYS))
    // A process that reads between the two finds a pair that does not match, and continues with its
    // own.
    await writeForProcess(files.keyFile, made.key, user)
    await writeForProcess(files.certFile, made.certificate, user)
    return true
  }

  await renew(new Date())
  return { files, authority: authority.certificate, renew }
}

const timesFrom = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - CLOCK_SKEW_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
})

async function openAuthority(
  file: string,
  { id, secrets }: Pick<CertificatesParts, 'id' | 'secrets'>,
): Promise<KeyedCertificate> {
  const text = await readIfThere(file)
  if (text !== null) {
    // This JSON was written below.
    const stored = JSON.parse(text) as KeyedCertificate
    return { ...stored, key: secrets.decrypt(stored.key, SEALED_AS) }
  }
  const { makeAuthority } = await loadMaking()
  const made = await makeAuthority(`Howdah ${id}`, timesFrom(new Date(), AUTHORITY_DAYS))
  const sealed = { ...made, key: secrets.encrypt(made.key, SEALED_AS) }
  await writeWhole(file, `${JSON.stringify(sealed)}\n`)
  return made
}

/**
 * Returns true if the server certificate is of this authority, fits its key, has the names of the
 * server and does not end soon.
 */
async function isGood(
  { certFile, keyFile }: ServerCertificateFiles,
  {
    authority,
    hosts: { dns, ip },
    now,
  }: { authority: KeyedCertificate; hosts: CertificateHosts; now: Date },
): Promise<boolean> {
  const [text, key] = await Promise.all([readIfThere(certFile), readIfThere(keyFile)])
  if (text === null || key === null) return false
  try {
    const certificate = new X509Certificate(text)
    return (
      certificate.checkIssued(new X509Certificate(authority.certificate)) &&
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      dns.every((name) => certificate.checkHost(name) !== undefined) &&
      ip.every((address) => certificate.checkIP(address) !== undefined) &&
      Date.parse(certificate.validFrom) <= now.getTime() &&
      Date.parse(certificate.validTo) - now.getTime() > RENEW_BEFORE_MS
    )
  } catch {
    return false
  }
}
