import { capabilityMessages } from '../../access/capability.messages'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import type { SuperuserChangesHandler } from './services'
import { runChanges } from './run-changes'

export const runSuperuserChanges: SuperuserChangesHandler<'runSuperuserChanges'> = async ({
  access,
  audit,
  body: { changes },
  services,
}) => {
  const { provisioner, ref, name } = access.project
  if (provisioner === 'attached') throw new NotSupported(capabilityMessages.notPossible)
  const target = await services.clusters.target(ref, 'admin')
  const statements = await runChanges(target, changes)
  audit({
    target: { type: 'project', id: ref, name },
    before: {},
    after: Object.fromEntries(changes.map((one) => [`${one.type} ${one.name}`, 'done'])),
  })
  return { status: 200, body: { statements } }
}
