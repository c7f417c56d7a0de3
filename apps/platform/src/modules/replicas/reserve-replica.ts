import { randomInt } from 'node:crypto'
import { PLAN_REPLICAS } from '@howdah/rules/replicas/replica-stages'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { inTransaction, type Queryable } from '../../base/transaction'
import type { OperationKind, Operation } from '../operations/operations.types'
import { ReplicaError } from './replica-error'
import { replicaMessages as messages } from './replicas.messages'
import type { ReplicasServices } from './services'

/** Input of the operations on a replica. */
export interface ReplicaInput {
  identifier: string
}

type Needs = Pick<
  ReplicasServices,
  'control' | 'directory' | 'operations' | 'projectLife' | 'replicasTable'
>

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const SUFFIX_LENGTH = 6

/** Returns an identifier, whose end is also that of the slot. */
export const newIdentifier = (projectRef: string): string =>
  `${projectRef}-rr-${Array.from({ length: SUFFIX_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Returns the number of replicas that the plan of a project's organization includes. */
export async function maxReplicas(db: Queryable, projectRef: string): Promise<number> {
  const { rows } = await db.query<{ plan: PlanTier }>(
    'select o.plan from projects p join organizations o on o.id = p.organization_id where p.ref = $1',
    [projectRef],
  )
  return rows[0] ? PLAN_REPLICAS[rows[0].plan] : 0
}

/** Stores a new replica and its operation, both or neither. @throws LifeCycleError, ReplicaError */
export function reserveReplica(services: Needs, projectRef: string): Promise<Operation> {
  const { control, directory, projectLife, replicasTable } = services
  return inTransaction(control, async (client) => {
    await projectLife.hold(client, {
      projectRef,
      work: 'create_replica',
      from: ['ACTIVE_HEALTHY'],
    })
    const rows = replicasTable.in(client)
    const max = await maxReplicas(client, projectRef)
    if ((await rows.ofProject(projectRef)).length >= max)
      throw new ReplicaError('full', messages.full(max))
    const identifier = newIdentifier(projectRef)
    await rows.insert({ identifier, projectRef, home: directory.id })
    return begin(services, client, { identifier, kind: 'create_replica', projectRef })
  })
}

/** Begins the set-up of a replica again, whose data is lost. @throws LifeCycleError, ReplicaError */
export function reserveRebuild(
  services: Needs,
  projectRef: string,
  identifier: string,
): Promise<Operation> {
  return inTransaction(services.control, async (client) => {
    await services.projectLife.hold(client, {
      projectRef,
      work: 'create_replica',
      from: ['ACTIVE_HEALTHY'],
    })
    const rows = services.replicasTable.in(client)
    await needIdle(rows, projectRef, identifier)
    return beginSetUpAgain(services, client, { identifier, projectRef })
  })
}

/** Begins the set-up of a replica again, in a transaction that may do so. */
export async function beginSetUpAgain(
  services: Needs,
  client: Queryable,
  { identifier, projectRef }: { identifier: string; projectRef: string },
): Promise<Operation> {
  await services.replicasTable.in(client).beginSetUp(identifier)
  return begin(services, client, { identifier, kind: 'create_replica', projectRef })
}

/** Begins the removal of a replica. @throws LifeCycleError, ReplicaError */
export function reserveRemoval(
  services: Needs,
  projectRef: string,
  identifier: string,
): Promise<Operation> {
  return inTransaction(services.control, async (client) => {
    await services.projectLife.hold(client, { projectRef, work: 'remove_replica', from: null })
    const rows = services.replicasTable.in(client)
    await needIdle(rows, projectRef, identifier)
    await rows.setStatus(identifier, 'GOING_DOWN')
    return begin(services, client, { identifier, kind: 'remove_replica', projectRef })
  })
}

async function begin(
  { operations, replicasTable }: Needs,
  client: Queryable,
  { identifier, kind, projectRef }: { identifier: string; kind: OperationKind; projectRef: string },
): Promise<Operation> {
  const input: ReplicaInput = { identifier }
  if (kind === 'create_replica') {
    const rows = replicasTable.in(client)
    await rows.beginStage(identifier, 'Requested')
    await rows.endStage(identifier, 'Requested')
  }
  const step = kind === 'create_replica' ? 'Started' : 'remove'
  return operations.insert(client, { kind, projectRef, step, input })
}

async function needIdle(
  rows: ReplicasServices['replicasTable'],
  projectRef: string,
  identifier: string,
): Promise<void> {
  const replica = await rows.find(projectRef, identifier)
  if (replica === null) throw new ReplicaError('gone', messages.notFound)
  const { status } = replica
  if (status === 'INIT_READ_REPLICA' || status === 'GOING_DOWN' || status === 'SWITCHING_OVER')
    throw new ReplicaError('busy', messages.busy)
}
