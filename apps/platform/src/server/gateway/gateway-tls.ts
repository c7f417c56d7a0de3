import { readFile } from 'node:fs/promises'
import { createSecureContext, type Server } from 'node:tls'
import type { Log } from '../../base/log/log'
import type { TlsFiles } from '../../postgres/cluster/cluster-settings'
import { gatewayMessages } from './gateway.messages'

/** A certificate with its chain, and its private key; both as PEM. */
export interface GatewayTls {
  cert: string
  key: string
}

/** Interval of the check for a renewed certificate, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000

/** Reads the files of a certificate. @throws Error with a sentence when they are not usable */
export async function readGatewayTls({ certFile, keyFile }: TlsFiles): Promise<GatewayTls> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
    // Also verifies that the two belong together.
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (error) {
    throw new Error(gatewayMessages.tls((error as Error).message), { cause: error })
  }
}

/**
 * Presents a renewed certificate as soon as its files have it.
 * @returns a function that ends this
 */
export function followGatewayTls(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  { log, present, intervalMs = CHECK_INTERVAL_MS }: FollowOptions,
): () => void {
  let current = present
  const check = async () => {
    const next = await readGatewayTls(files)
    if (next.cert === current.cert) return
    server.setSecureContext(next)
    current = next
    log.info('The gateway presents a new certificate')
  }
  // While one of the two files is written, they do not belong together.
  const onError = (error: unknown) =>
    log.warn('The certificate of the gateway was not read again', { error })
  const timer = setInterval(() => void check().catch(onError), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

interface FollowOptions {
  log: Log
  /** Certificate that the server presents. */
  present: GatewayTls
  /** @default one minute */
  intervalMs?: number
}
