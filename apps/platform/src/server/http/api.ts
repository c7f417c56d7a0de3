import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AuditDetails, NewAuditEntry } from '../../modules/audit/audit.types'
import type { Authentication, Person } from '../../access/person.types'
import type { Platform } from '../platform.types'
import type { Access } from '../../access/access.types'
import { clientAddress } from '../../base/http/client-address'
import { negotiate } from '../../contract/accept'
import type { Contract, ContractRoute } from '../../contract/contract'
import type { Method } from '../../contract/document'
import { corsHeaders, preflightHeaders } from './cors'
import { send, sendJson, type Exchange } from '../../base/http/exchange'
import type { ALREADY_SENT, AnyAnswer, Handlers } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'
import { asNotRun } from '../../base/http/errors'
import { httpMessages } from '../../base/http/http.messages'
import { isFromDashboard, isFromElsewhere, type ServerAddress } from './origins'
import type { HttpApp } from '../../base/http/http-app'
import { createRepeatedRequests } from './repeated-requests'

export interface ApiOptions {
  platform: Platform
  contract: Contract
  handlers: Handlers
  own(): ServerAddress
  /** True if each answer is checked against the contract. */
  checkAnswers: boolean
}

interface ApiParts extends ApiOptions {
  repeatedRequests: ReturnType<typeof createRepeatedRequests>
}

/** Puts every path of the contract on the router, and JSON where the API has nothing. */
export function mountApi(app: HttpApp, options: ApiOptions): void {
  const parts = { ...options, repeatedRequests: createRepeatedRequests() }
  for (const [template, routes] of parts.contract.paths) {
    app.all(template.replaceAll('{', ':').replaceAll('}', ''), async (context) => {
      const { exchange } = context.env
      exchange.route = template
      const origins = await allowedOrigins(parts.platform, exchange.request)
      for (const [name, value] of Object.entries(corsHeaders(exchange.request.headers, origins)))
        exchange.response.setHeader(name, value)
      await answerPath(parts, routes, origins, exchange)
      return RESPONSE_ALREADY_SENT
    })
  }
  for (const prefix of ['/platform', '/platform/*', '/api', '/api/*', '/v1', '/v1/*']) {
    app.all(prefix, (context) => {
      context.env.exchange.route = prefix
      throw new AppError(404, 'not_found', httpMessages.notFound)
    })
  }
}

/**
 * Returns the origins whose pages may read the answer: those of the configuration, and the one of
 * the embed session whose token came with the request. A preflight comes without a token.
 */
async function allowedOrigins(
  { config, embedSessions }: Platform,
  { headers, method }: IncomingMessage,
): Promise<readonly string[]> {
  const { authorization, origin } = headers
  if (origin === undefined || config.origins.includes(origin)) return config.origins
  const isOfEmbedSession =
    method === 'OPTIONS'
      ? await embedSessions.hasOrigin(origin)
      : (await embedSessions.originOf(authorization)) === origin
  return isOfEmbedSession ? [origin] : config.origins
}

async function answerPath(
  parts: ApiParts,
  routes: Map<Method, ContractRoute>,
  origins: readonly string[],
  exchange: Exchange,
): Promise<void> {
  const method = exchange.request.method ?? ''
  const allow = [...routes.keys()]
    .flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]))
    .join(', ')
  if (method === 'OPTIONS') {
    send(
      exchange,
      204,
      {
        allow,
        ...preflightHeaders(exchange.request.headers, origins, allow),
      },
      null,
    )
    return
  }
  // A HEAD is a GET whose body Node keeps back.
  const route = [...routes.values()].find(
    ({ operation }) => operation.method === (method === 'HEAD' ? 'get' : method.toLowerCase()),
  )
  if (!route)
    throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed(allow), {
      headers: { allow },
    })
  await answerOperation(parts, route, exchange)
}

/** Milliseconds after which access is checked again before an operation begins. */
const MAX_ACCESS_AGE_MS = 1_000

/** Returns who asks, and what they have access to. @throws AppError 400, 401, 403, 404 */
async function authorize(
  platform: Platform,
  route: ContractRoute,
  exchange: Exchange,
  own: ServerAddress,
) {
  const { permission } = route.operation
  const { person, setCookie } = await authenticate(platform, route, exchange, own)
  // A session that was prolonged; an answer with cookies of its own replaces it.
  if (person !== null && setCookie.length > 0) exchange.response.setHeader('set-cookie', setCookie)
  exchange.personId = person?.id ?? null
  if (person === null && permission !== 'public') await platform.access.check(permission, {}, null)
  const params = route.path(exchange.path)
  const access = await platform.access.check(permission, params, person, route.operation.id)
  if (access && 'project' in access) exchange.projectRef = access.project.ref
  return { params, person, access }
}

const authorizeFirst: typeof authorize = (...parts) =>
  authorize(...parts).catch((error: unknown) => {
    throw asNotRun(error)
  })

/** Authenticates, authorizes, validates and answers each operation, in this order. */
async function answerOperation(
  { platform, handlers, own, checkAnswers, repeatedRequests }: ApiParts,
  route: ContractRoute,
  exchange: Exchange,
) {
  const { operation } = route
  const { request, response } = exchange
  exchange.summary = operation.summary
  let { params, person, access } = await authorizeFirst(platform, route, exchange, own())
  if (operation.isTraffic && access && 'project' in access)
    platform.traffic.attribute(response, access.project.ref)
  const query = route.query(exchange.query)
  const accepted = negotiate(request.headers.accept, operation.produces)
  if (accepted.length === 0)
    throw new AppError(
      406,
      'not_acceptable',
      httpMessages.notAcceptable(operation.produces.join(', ')),
    )
  const bodyBeganAt = performance.now()
  const body = await route.body(request)
  // A body may take minutes to arrive, in which the access may have ended.
  if (performance.now() - bodyBeganAt > MAX_ACCESS_AGE_MS)
    ({ params, person, access } = await authorizeFirst(platform, route, exchange, own()))
  // Only now: a request whose body was cut may be sent again.
  repeatedRequests.refuseRepeated(request, person?.id ?? null, performance.now())

  // The contract's types and its schemas are of one document: what the schema let through has the operation's types.
  const handler = handlers[operation.id] as (
    call: unknown,
  ) => Promise<AnyAnswer | typeof ALREADY_SENT>
  const { requestId, signal } = exchange
  let details: AuditDetails | null = operation.audit === 'each' ? {} : null
  const audit = (added: AuditDetails) => void (details = { ...details, ...added })
  const answering = handler({
    params,
    query,
    body,
    person,
    access,
    accepted,
    services: platform,
    request,
    response,
    requestId,
    signal,
    audit,
  })
  const write = async () => {
    if (details === null) return
    await writeAudit(platform, exchange, { action: operation.id, person, access, details })
    // What this has changed holds for the next request to a project.
    await platform.projectMemory.catchUp()
  }
  const answer = await answering.catch(async (error: unknown) => {
    if (details?.evenOnFailure) await write()
    throw error
  })
  await write()
  if (typeof answer === 'symbol') return
  const { status } = answer
  if (checkAnswers) {
    const media = answer.body === undefined ? null : 'application/json'
    const details = route.faultsOf({ status, media, body: answer.body })
    if (details.length > 0)
      throw new AppError(500, 'contract_violation', httpMessages.contractViolation, { details })
  }
  if (answer.body === undefined)
    send(exchange, status, { 'cache-control': 'no-store', ...answer.headers }, null)
  else sendJson(exchange, status, answer.body, answer.headers)
}

/** Records a change that has been made. It cannot be undone: if the entry cannot be written, it is in the server's log. */
async function writeAudit(
  { auditLog, config, log }: Platform,
  { request, requestId }: Exchange,
  {
    action,
    person,
    access,
    details,
  }: { action: string; person: Person | null; access: Access | null; details: AuditDetails },
): Promise<void> {
  const entry: NewAuditEntry = {
    personId: details.personId ?? person?.id ?? null,
    via:
      person?.via === 'token' && person.authorizationId !== undefined
        ? 'application'
        : (person?.via ?? null),
    organizationId: access?.organization.id ?? details.organizationId ?? null,
    otherOrganizationId: details.otherOrganizationId ?? null,
    projectRef: access && 'project' in access ? access.project.ref : (details.projectRef ?? null),
    action,
    target: details.target ?? null,
    before: details.before ?? null,
    after: details.after ?? null,
    requestId,
    address: clientAddress(request, config.publicUrl !== null),
  }
  await auditLog
    .write(entry)
    .catch((error: unknown) =>
      log.error('A change is missing from the audit log', { ...withoutDetails(entry), error }),
    )
}

/** Returns the fields of an entry that the server's log may contain. */
function withoutDetails({
  personId,
  organizationId,
  projectRef,
  action,
  target,
  requestId,
}: NewAuditEntry) {
  return { personId, organizationId, projectRef, action, target, requestId }
}

/**
 * Authenticates a request. For a change, a cookie counts only if the request comes from the
 * dashboard's own pages.
 */
async function authenticate(
  { identity }: Platform,
  { operation }: ContractRoute,
  { request }: Exchange,
  own: ServerAddress,
): Promise<Authentication> {
  const isChange = operation.method !== 'get'
  if (operation.permission === 'public') {
    // A page of another origin must not sign a browser in, not even with valid credentials.
    if (isChange && isFromElsewhere(request.headers, own))
      throw new AppError(403, 'forbidden', httpMessages.foreignOrigin)
    return { person: null, setCookie: [] }
  }
  const authentication = await identity.authenticate(request.headers)
  if (
    authentication.person?.via === 'session' &&
    isChange &&
    !isFromDashboard(request.headers, own)
  ) {
    throw new AppError(403, 'forbidden', httpMessages.foreignOrigin)
  }
  return authentication
}
