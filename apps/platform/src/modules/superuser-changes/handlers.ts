import { AppError } from '../../base/app-error'
import { limitPerKey, oneAtATime } from '../../base/one-at-a-time'
import { capabilityMessages } from '../../access/capability.messages'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import type { SuperuserChangesHandler } from './services'
import { runChanges } from './run-changes'
import { superuserChangeMessages as messages } from './superuser-changes.messages'

/** Requests of a project that may wait for those before them: each has a session of the superuser. */
const MAX_WAITING = 5

/** Returns the handler, which runs the changes of a project one request after the other. */
export function superuserChangesHandler(): SuperuserChangesHandler<'runSuperuserChanges'> {
  const inTurn = oneAtATime()
  const limited = limitPerKey(MAX_WAITING, () => new AppError(409, 'conflict', messages.busy))
  return async ({ access, audit, body: { changes }, services }) => {
    const { provisioner, ref, name } = access.project
    if (provisioner === 'attached') throw new NotSupported(capabilityMessages.notPossible)
    const statements = await limited(ref, () =>
      inTurn(ref, async () => runChanges(await services.clusters.target(ref, 'admin'), changes)),
    )
    audit({
      target: { type: 'project', id: ref, name },
      before: {},
      after: Object.fromEntries(changes.map((one) => [`${one.type} ${one.name}`, 'done'])),
    })
    return { status: 200, body: { statements } }
  }
}
