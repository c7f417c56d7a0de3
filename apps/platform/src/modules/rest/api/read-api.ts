import type { Client } from 'pg'
import type { GatewayService, KeyedCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { checkBody, NoAnswer } from '../../../base/http/forward'
import { limitPerKey } from '../../../base/one-at-a-time'
import { createFairTurns } from '../../../base/time/fair-turns'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ReplicaError } from '../../replicas/replica-error'
import { restMessages } from '../rest.messages'
import { READ_PATH, REST_PATH } from '../rest-paths'
import { RestBusy } from '../process/rest-errors'
import type { RestServices } from '../services'
import { passOn, type RestRefusal } from './pass-on'
import { answerFromPrimary, canRepeat, noAnswer, restRefusal } from './rest-api'

type Call = KeyedCall<RestServices>

/** Errors of a database that has ended or does not take connections; one that ends in the middle of an answer has no code. */
const IS_DOWN = /^(|08...|57P0[123]|PGRST00[012])$/
/** Error of a statement that a replica cancelled in favor of what it received. */
const CONFLICT = '40001'
/** Errors of a function that may write, in a transaction that cannot. */
const WRITES = /^(0A000|25006)$/

/** Sessions of the superuser in a project at a time: its Postgres has few. */
const CHECKS = 2
/** Checks of functions in a project that run or wait. */
const MAX_CHECKS = 100
const inTurn = createFairTurns(Infinity, CHECKS)
const limited = limitPerKey(MAX_CHECKS, () => new RestBusy())

/** A replica has not answered; another database can. */
class ReplicaFailed extends Error {
  override readonly name = 'ReplicaFailed'

  constructor(readonly isDown: boolean) {
    super('The read replica has not answered.')
  }
}

async function answer(call: Call): Promise<void> {
  const { exchange, project, services } = call
  checkBody(exchange.request)
  const called = calledFunction(call)
  if (!['GET', 'HEAD'].includes(exchange.request.method ?? '') && called === null)
    throw readOnly(call)
  for (const identifier of await services.replicaReads.inTurn(project.ref))
    if (await answerFromReplica(call, identifier)) return
  if (called !== null && (await mayWrite(call, called))) throw readOnly(call, 'readOnlyFunction')
  exchange.database = project.ref
  await answerFromPrimary(call, READ_PATH)
}

/** @returns false if another database can answer */
async function answerFromReplica(call: Call, identifier: string): Promise<boolean> {
  const { exchange, project, services } = call
  let isSent = false
  try {
    await services.restServers.use(
      project.ref,
      (running) => {
        isSent = true
        exchange.database = identifier
        return passOn(call, running, READ_PATH, (refusal) => checkRefusal(call, refusal))
      },
      identifier,
    )
    return true
  } catch (error) {
    const isGone = error instanceof ReplicaError
    const isOff = error instanceof AppError && error.status === 404 && !isGone
    const hasFailed = error instanceof NoAnswer || error instanceof ReplicaFailed
    if (exchange.signal.aborted || exchange.response.headersSent) throw error
    if (isSent ? !hasFailed : isOff) throw error
    if (error instanceof RestBusy) return false
    const isCanceled = error instanceof ReplicaFailed && !error.isDown
    if (!isCanceled) {
      services.replicaReads.leave(identifier)
      // PostgREST waits longer and longer before it connects again.
      services.restServers.renew(identifier)
    }
    if (isSent && !canRepeat(call)) {
      const { replicaCanceled, replicaEnded } = restMessages
      throw noAnswer(error, isCanceled ? replicaCanceled : replicaEnded)
    }
    return false
  }
}

/** @throws ReplicaFailed where another database may have an answer, AppError for a function that writes */
function checkRefusal(call: Call, { code, message, status }: RestRefusal): void {
  const { method } = call.exchange.request
  // Without a body a refusal has no code: another database tells whose failure it is.
  if (method === 'HEAD' && status >= 500) throw new ReplicaFailed(status === 503)
  if (code !== null && IS_DOWN.test(code)) throw new ReplicaFailed(true)
  if (code === CONFLICT && message.includes('recovery')) throw new ReplicaFailed(false)
  if (method === 'POST' && code !== null && WRITES.test(code))
    throw readOnly(call, 'readOnlyFunction')
}

/** Returns the name of the function that is called by POST; null for another request. */
function calledFunction({ exchange, param }: Call): string | null {
  if (exchange.request.method !== 'POST') return null
  return /^rpc\/([^/]+)\/?$/.exec(param('path') ?? '')?.[1] ?? null
}

/** Returns true for a function that the primary would let write, of any arguments. */
async function mayWrite({ exchange, project, services }: Call, name: string): Promise<boolean> {
  // No function has such a name, and Postgres takes no such text.
  if (name.includes('\0')) return false
  const [schema = 'public'] = (await services.restConfigs.of(project.ref)).db_schema
  const asked = exchange.request.headers['content-profile']
  const admin = await services.clusters.target(project.ref, 'admin')
  const find = async (client: Client) => {
    const { rows } = await client.query(
      `select from pg_proc f join pg_namespace n on n.oid = f.pronamespace
        where f.proname = $1 and n.nspname = $2 and f.provolatile = 'v' limit 1`,
      [name, typeof asked === 'string' ? asked : schema],
    )
    return rows.length > 0
  }
  return check(project.ref, () => {
    exchange.signal.throwIfAborted()
    return withAdmin(admin, find)
  })
}

/** Runs a check in its turn. @throws AppError 503 if too many wait */
const check = <T>(ref: string, work: () => Promise<T>): Promise<T> =>
  limited(ref, () => inTurn(ref, work))

const readOnly = (
  { project, services }: Call,
  message: 'readOnly' | 'readOnlyFunction' = 'readOnly',
) =>
  new AppError(
    405,
    'method_not_allowed',
    restMessages[message](`${services.gatewayUrl}/${project.ref}${REST_PATH}`),
    { headers: { allow: 'GET, HEAD' } },
  )

/** Reads of the Data API, which the healthy replicas of a project answer in turn; the primary without one. */
export const readApi: GatewayService<RestServices> = {
  path: READ_PATH,
  endpoints: [
    {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      paths: ['', '/', '/:path{.+}'],
      answer,
    },
  ],
  refusal: restRefusal,
}
