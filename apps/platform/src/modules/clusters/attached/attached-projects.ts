import { capabilityMessages } from '../../../access/capability.messages'
import type { ProjectConnection, ProjectConnections } from '../../projects/project-connections'
import type { Outbound } from '../../../base/network/outbound'
import { collectRows } from '../../../postgres/wire/collect-rows'
import { Session } from '../../../postgres/wire/session'
import {
  AttachedDatabaseError,
  NotSupported,
  ProjectNotActive,
  UnknownDatabase,
} from '../../../postgres/cluster/cluster-errors'
import type {
  ClusterLogin,
  ConnectionTarget,
  OwnLogin,
} from '../../../postgres/cluster/cluster.types'
import type { ClusterHealth, Provisioner } from '../clusters.types'
import countersSql from '../sql/attached-counters.sql'
import statsSql from '../sql/attached-stats.sql'
import { attachedMessages } from './attached.messages'
import { describeConnectionFailure, isLoginFailure } from './connection-failure'
import { readCounters, readStats } from './read-stats'
import type { TlsMode } from '../../../postgres/connection/connection-string'
import { tlsOptions } from '../../../postgres/connection/tls-options'
import { verifyApiLogin, verifyDatabase, verifyReader } from './verify-database'

export interface AttachedProjectsParts {
  connections: Pick<ProjectConnections, 'of'>
  outbound: Outbound
  onHealth(ref: string, health: ClusterHealth): void
}

export interface AttachedProjects extends Provisioner {
  /** Checks that a connection can be used for a project, before it belongs to one. @throws AttachedDatabaseError, AddressRefused */
  verify(connection: ProjectConnection): Promise<void>
  /** Checks the login of the Data API of a project. @throws AttachedDatabaseError, AddressRefused, NotSupported without one */
  openApi(ref: string): Promise<ApiConnection>
  /** Returns rows of the catalog, read as the login of people who can change the project. @throws AttachedDatabaseError, AddressRefused */
  rows(ref: string, sql: string): Promise<(string | null)[][]>
}

/** Connection of the Data API to an attached database. */
export interface ApiConnection {
  /** Its host is the address to connect to; of a database of the operator it may be a name. */
  target: ConnectionTarget
  /** Name that the certificate of the database must have. */
  host: string
  tls: TlsMode
  /** Trusted authorities as PEM; null for those of the system. */
  ca: string | null
  /** Number of connections that the login may open. */
  connections: number
}

/** Refusal of one of the logins of a connection. */
export class LoginRefused extends AttachedDatabaseError {
  constructor(
    readonly login: 'reader' | 'rest',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Creates the provisioner of projects whose Postgres is run by others. It holds no connection open
 * and monitors nothing: the health of a database is learned only when it is used.
 */
export function createAttachedProjects({
  connections,
  outbound,
  onHealth,
}: AttachedProjectsParts): AttachedProjects {
  const lastHealth = new Map<string, ClusterHealth>()

  function reportHealth(ref: string, health: ClusterHealth): void {
    if (lastHealth.get(ref) === health) return
    lastHealth.set(ref, health)
    onHealth(ref, health)
  }

  async function connectionOf(ref: string): Promise<ProjectConnection> {
    const connection = await connections.of(ref)
    if (connection === null) throw new ProjectNotActive(ref)
    return connection
  }

  async function target(
    ref: string,
    login: ClusterLogin,
    database?: string,
  ): Promise<ConnectionTarget> {
    const connection = await connectionOf(ref)
    if (login === 'admin') throw new NotSupported(capabilityMessages.notPossible)
    if (database !== undefined && database !== connection.database)
      throw new UnknownDatabase(ref, database)
    return targetOf(connection, login, (health) => reportHealth(ref, health))
  }

  async function targetOf(
    connection: ProjectConnection,
    login: OwnLogin,
    heard: (health: ClusterHealth) => void,
  ): Promise<ConnectionTarget> {
    const { user, password } = loginOf(connection, login)
    const { host, port, tls, byOperator, secrets } = connection
    return {
      // Resolved again each time: the address of a name can change, and with it the permission to
      // connect to it.
      host: byOperator ? host : await outbound.resolve(host, port),
      port,
      user,
      password,
      database: connection.database,
      ssl: tlsOptions(tls, host, secrets.ca),
      enableChannelBinding: tls !== 'disable',
      readOnlyTransaction: login === 'reader',
      heard: {
        opened: () => heard('healthy'),
        failed(error) {
          // A login that programs use has been changed; people still reach the database.
          if (login !== 'rest' || !isLoginFailure(error)) heard('unhealthy')
          return new AttachedDatabaseError(describeConnectionFailure(error), { cause: error })
        },
      },
    }
  }

  async function ask<T>(
    ref: string,
    login: ClusterLogin,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    return inSession(await target(ref, login), work)
  }

  async function verify(
    connection: ProjectConnection,
    heard: (health: ClusterHealth) => void,
  ): Promise<void> {
    await inSession(await targetOf(connection, 'editor', heard), verifyDatabase)
    if (connection.readerUser !== null) {
      const asReader = async () =>
        inSession(await targetOf(connection, 'reader', heard), verifyReader)
      await asReader().catch((error: unknown) => {
        if (!(error instanceof AttachedDatabaseError)) throw error
        const { cause, message } = error
        const ofLogin = cause === undefined ? message : attachedMessages.readerOf(message)
        throw new LoginRefused('reader', ofLogin, { cause })
      })
    }
    if (connection.apiUser === null) return
    await openApi(connection, heard).catch((error: unknown) => {
      if (!(error instanceof AttachedDatabaseError)) throw error
      throw new LoginRefused('rest', attachedMessages.apiLoginOf(error.message), {
        cause: error.cause,
      })
    })
  }

  async function openApi(
    connection: ProjectConnection,
    heard: (health: ClusterHealth) => void,
  ): Promise<ApiConnection> {
    const { host, secrets, tls, user } = connection
    const target = await targetOf(connection, 'rest', heard)
    const connections = await inSession(target, (session) => verifyApiLogin(session, user))
    return { target, host, tls, ca: secrets.ca, connections }
  }

  return {
    target,
    health: (ref) => lastHealth.get(ref) ?? 'stopped',
    async endpoint(ref) {
      const { host, port, database, user } = await connectionOf(ref)
      return { host, port, database, user }
    },
    stats: (ref) =>
      ask(ref, 'editor', async (session) => readStats((await collectRows(session, statsSql))[0])),
    counters: (ref) =>
      ask(ref, 'editor', async (session) =>
        readCounters((await collectRows(session, countersSql))[0]),
      ),
    log: () => Promise.reject(new NotSupported(capabilityMessages.notPossible)),
    start: async (ref) => verify(await connectionOf(ref), (health) => reportHealth(ref, health)),
    verify: (connection) => verify(connection, () => undefined),
    openApi: async (ref) => openApi(await connectionOf(ref), (health) => reportHealth(ref, health)),
    rows: (ref, sql) =>
      ask(ref, 'editor', (session) =>
        collectRows(session, sql).catch((error: unknown) => {
          throw new AttachedDatabaseError(attachedMessages.notPostgres, { cause: error })
        }),
      ),
    stop: () => Promise.reject(new NotSupported(capabilityMessages.notPossible)),
    // A database that others run is left unchanged.
    remove: (ref) => Promise.resolve(void lastHealth.delete(ref)),
  }
}

async function inSession<T>(
  target: ConnectionTarget,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await Session.open(target)
  try {
    return await work(session)
  } finally {
    session.close()
  }
}

function loginOf(
  connection: ProjectConnection,
  login: OwnLogin,
): { user: string; password: string } {
  const { apiUser, readerUser, secrets, user } = connection
  if (login === 'editor') return { user, password: secrets.password }
  if (login === 'rest') {
    if (apiUser === null || secrets.apiPassword === null)
      throw new NotSupported(capabilityMessages.noApiLogin)
    return { user: apiUser, password: secrets.apiPassword }
  }
  if (readerUser === null || secrets.readerPassword === null)
    throw new NotSupported(capabilityMessages.noReader)
  return { user: readerUser, password: secrets.readerPassword }
}
