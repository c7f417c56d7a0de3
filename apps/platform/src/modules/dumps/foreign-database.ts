import type { components } from '@howdah/contract'
import { AppError } from '../../base/app-error'
import { AddressRefused, type Outbound } from '../../base/network/outbound'
import {
  BadConnectionString,
  parseConnectionString,
  type ParsedConnection,
} from '../../postgres/connection/connection-string'
import { tlsOptions } from '../../postgres/connection/tls-options'
import { DumpError } from './dump-error'
import { dumpMessages as messages } from './dumps.messages'
import type { ForeignDatabase } from './imports'

/**
 * Reads the database of a request. Its address is resolved and checked now, and again for each
 * connection.
 * @throws AppError 400 with the field
 */
export async function foreignDatabase(
  { connection_string: text, tls: asked }: components['schemas']['ImportDatabase'],
  outbound: Outbound,
): Promise<ForeignDatabase> {
  const { database, host, password, port, tls, user } = parse(text)
  const mode = asked ?? tls ?? 'verify-full'
  const resolve = () => outbound.resolve(host, port)
  await resolve().catch((error: unknown) => {
    throw error instanceof AddressRefused ? wrong(error.message) : error
  })
  return {
    name: `${host}/${database}`,
    async target() {
      return {
        ...{ host: await resolve(), port, user, password, database },
        ssl: tlsOptions(mode, host, null),
        enableChannelBinding: mode !== 'disable',
        heard: {
          opened: () => undefined,
          failed: (error) =>
            new DumpError(
              messages.noConnection(error instanceof Error ? error.message : String(error)),
              { cause: error },
            ),
        },
      }
    },
  }
}

function parse(text: string): ParsedConnection {
  try {
    return parseConnectionString(text)
  } catch (error) {
    throw error instanceof BadConnectionString ? wrong(error.message) : error
  }
}

const wrong = (message: string) =>
  new AppError(400, 'bad_request', message, {
    details: [{ path: 'body.connection_string', message }],
  })
