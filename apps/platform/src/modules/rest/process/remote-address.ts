import { rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { ApiConnection } from '../../clusters/attached/attached-projects'

/** Parameters of libpq for a database that runs elsewhere. */
export type RemoteAddress = Record<string, string>

/** Time in seconds to connect, and after which a connection that carries nothing is given up. */
const CONNECT_TIMEOUT_S = 10
const LOST_AFTER_S = 30

/**
 * Returns how a PostgREST reaches an attached database: at the address that was checked, which is
 * never resolved again, and with the name that the certificate must have.
 * @param folder of the process, for the file of the trusted authorities
 */
export async function remoteAddress(
  { ca, host, target, tls }: ApiConnection,
  folder: string,
): Promise<RemoteAddress> {
  const authorities = join(folder, 'authorities.pem')
  await rm(authorities, { force: true })
  const isChecked = tls === 'verify-ca' || tls === 'verify-full'
  if (isChecked)
    await writeFile(authorities, ca ?? rootCertificates.join('\n'), { flag: 'wx', mode: 0o644 })
  return {
    host,
    ...(isIP(target.host) === 0 ? {} : { hostaddr: target.host }),
    sslmode: tls,
    // Otherwise libpq looks for a file in the home of the user.
    sslrootcert: isChecked ? authorities : join(folder, 'no-authorities.pem'),
    connect_timeout: String(CONNECT_TIMEOUT_S),
    keepalives_idle: String(LOST_AFTER_S / 3),
    keepalives_interval: String(LOST_AFTER_S / 3),
    keepalives_count: '2',
    tcp_user_timeout: String(LOST_AFTER_S * 1_000),
  }
}
