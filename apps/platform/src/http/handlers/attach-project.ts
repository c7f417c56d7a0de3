import { attachedMessages } from '../../clusters/attached/attached.messages'
import { BadConnectionString, parseConnectionString, type ParsedConnection, type TlsMode } from '../../clusters/attached/connection-string'
import { areCertificates } from '../../clusters/attached/tls-options'
import { AddressRefused } from '../../outbound'
import { permissionMessages } from '../../permissions/permissions.messages'
import type { BodyOf, Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { toProject } from './projects'

export const attachProject: Handler<'attachProject'> = async ({ access, audit, body, platform }) => {
  const parsed = parse(body.connection_string)
  const tls = tlsModeOf(body, parsed)
  const ca = caOf(body, tls)
  if (body.read_only_user === parsed.user) throw wrong('read_only_user', attachedMessages.sameUser)
  await platform.outbound.resolve(parsed.host, parsed.port).catch((error: unknown) => {
    throw error instanceof AddressRefused ? wrong('connection_string', error.message) : error
  })
  const { host, port, database, user, password } = parsed
  const operation = await platform.operations.attachProject({
    organizationId: access.organization.id,
    name: body.name.trim(),
    connection: {
      ...{ host, port, database, user, tls, byOperator: false },
      readerUser: body.read_only_user ?? null,
      secrets: { password, readerPassword: body.read_only_password ?? null, ca },
    },
  })
  const project = await platform.projects.byRef(operation.projectRef)
  if (project === null) throw new HttpError(404, 'not_found', permissionMessages.noProject)
  audit({
    target: { type: 'project', id: project.ref, name: project.name },
    after: { name: project.name, host, port, database, user, tls, read_only_user: body.read_only_user ?? null },
    projectRef: project.ref,
  })
  return { status: 201, body: toProject(project, operation, platform) }
}

function parse(text: string): ParsedConnection {
  try {
    return parseConnectionString(text)
  } catch (error) {
    if (error instanceof BadConnectionString) throw wrong('connection_string', error.message)
    throw error
  }
}

function tlsModeOf({ tls }: BodyOf<'attachProject'>, parsed: ParsedConnection): TlsMode {
  if (tls !== undefined && parsed.tls !== null && tls !== parsed.tls) throw wrong('tls', attachedMessages.otherTls)
  return tls ?? parsed.tls ?? 'verify-full'
}

function caOf({ tls_ca: ca }: BodyOf<'attachProject'>, tls: TlsMode): string | null {
  if (ca === undefined || ca.trim() === '') return null
  if (tls === 'disable' || tls === 'require') throw wrong('tls_ca', attachedMessages.caWithoutCheck)
  if (!areCertificates(ca)) throw wrong('tls_ca', attachedMessages.badCa)
  return ca
}

const wrong = (field: string, message: string) =>
  new HttpError(400, 'bad_request', message, { details: [{ path: `body.${field}`, message }] })
