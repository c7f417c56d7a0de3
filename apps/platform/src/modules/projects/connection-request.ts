import type { components } from '@howdah/contract'
import { connectionApiMessages } from '../../postgres/connection/connection.messages'
import {
  BadConnectionString,
  parseConnectionString,
  type ParsedConnection,
  type TlsMode,
} from '../../postgres/connection/connection-string'
import { areCertificates } from '../../postgres/connection/tls-options'
import type { ProjectConnection } from './project-connections'
import { AddressRefused, type Outbound } from '../../base/network/outbound'
import { AppError } from '../../base/app-error'

type ConnectionRequest = components['schemas']['ConnectionRequest']

/**
 * Reads the connection from a request.
 * @throws AppError 400 that names the field
 */
export async function readConnection(
  body: ConnectionRequest,
  outbound: Outbound,
): Promise<ProjectConnection> {
  const parsed = parse(body.connection_string)
  const tls = tlsModeOf(body, parsed)
  const ca = caOf(body, tls)
  if (body.read_only_user === parsed.user)
    throw wrongField('read_only_user', connectionApiMessages.sameUser)
  if (body.api_user !== undefined && [parsed.user, body.read_only_user].includes(body.api_user))
    throw wrongField('api_user', connectionApiMessages.sameApiUser)
  await outbound.resolve(parsed.host, parsed.port).catch((error: unknown) => {
    throw error instanceof AddressRefused ? wrongField('connection_string', error.message) : error
  })
  const { host, port, database, user, password } = parsed
  return {
    ...{ host, port, database, user, tls, byOperator: false },
    readerUser: body.read_only_user ?? null,
    apiUser: body.api_user ?? null,
    secrets: {
      password,
      readerPassword: body.read_only_password ?? null,
      apiPassword: body.api_password ?? null,
      ca,
    },
  }
}

/** Returns the fields of a connection that its editors may read; never its credentials. */
export const shownConnection = ({
  host,
  port,
  database,
  user,
  tls,
  readerUser,
  apiUser,
}: ProjectConnection) => ({
  ...{ host, port, database, user, tls, read_only_user: readerUser, api_user: apiUser },
})

function parse(text: string): ParsedConnection {
  try {
    return parseConnectionString(text)
  } catch (error) {
    if (error instanceof BadConnectionString) throw wrongField('connection_string', error.message)
    throw error
  }
}

function tlsModeOf({ tls }: ConnectionRequest, parsed: ParsedConnection): TlsMode {
  if (tls !== undefined && parsed.tls !== null && tls !== parsed.tls)
    throw wrongField('tls', connectionApiMessages.otherTls)
  return tls ?? parsed.tls ?? 'verify-full'
}

function caOf({ tls_ca: ca }: ConnectionRequest, tls: TlsMode): string | null {
  if (ca === undefined || ca.trim() === '') return null
  if (tls === 'disable' || tls === 'require')
    throw wrongField('tls_ca', connectionApiMessages.caWithoutCheck)
  if (!areCertificates(ca)) throw wrongField('tls_ca', connectionApiMessages.badCa)
  return ca
}

export const wrongField = (field: string, message: string) =>
  new AppError(400, 'bad_request', message, { details: [{ path: `body.${field}`, message }] })
