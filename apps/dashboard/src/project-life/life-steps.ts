import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { lifeStepMessages as messages } from './life-steps.messages'

type Operation = NonNullable<Project['operation']>

interface NamedStep {
  id: string
  label: string
}

const stop = { id: 'stop', label: messages.stop }
const start = { id: 'start', label: messages.start }
const activate = { id: 'activate', label: messages.activate }

/** The steps of each long work, in the order in which the platform takes them. */
const steps: Partial<Record<Operation['kind'], readonly NamedStep[]>> = {
  create_project: [
    { id: 'initialize', label: messages.initialize },
    start,
    { id: 'bootstrap', label: messages.bootstrap },
    activate,
  ],
  restore_to_project: [
    { id: 'recover', label: messages.recover },
    start,
    { id: 'files', label: messages.copyFiles },
    activate,
  ],
  create_branch: [
    { id: 'copy', label: messages.copyProduction },
    { id: 'settings', label: messages.copySettings },
    start,
    { id: 'empty', label: messages.empty },
    { id: 'files', label: messages.copyFiles },
    activate,
  ],
  reset_branch: [
    stop,
    { id: 'copy', label: messages.copyProduction },
    { id: 'swap', label: messages.swap },
    start,
    { id: 'fill', label: messages.prepareData },
    activate,
    { id: 'cleanUp', label: messages.removeOld },
  ],
  attach_project: [{ id: 'verify', label: messages.verify }, activate],
  pause_project: [stop, { id: 'rest', label: messages.rest }],
  resume_project: [start, activate],
  restart_project: [stop, start, activate],
  resize_project: [stop, start, activate],
  delete_project: [
    { id: 'remove', label: messages.remove },
    { id: 'forget', label: messages.forget },
  ],
  set_database_password: [
    { id: 'set', label: messages.setPassword },
    { id: 'disconnect', label: messages.disconnect },
  ],
  create_backup: [
    { id: 'copy', label: messages.copy },
    { id: 'check', label: messages.check },
    { id: 'keep', label: messages.keep },
  ],
  restore_point_in_time: [
    stop,
    { id: 'unpack', label: messages.unpack },
    { id: 'collect', label: messages.collect },
    { id: 'replay', label: messages.replay },
    { id: 'swap', label: messages.swap },
    start,
    activate,
    { id: 'tidy', label: messages.tidy },
  ],
  promote_replica: [
    { id: 'catchUp', label: messages.catchUp },
    { id: 'stop', label: messages.stopPrimary },
    { id: 'promote', label: messages.promote },
    { id: 'swap', label: messages.swap },
    start,
    activate,
    { id: 'tidy', label: messages.setUpOthers },
  ],
  restore_backup: [
    stop,
    { id: 'unpack', label: messages.unpack },
    { id: 'swap', label: messages.swap },
    start,
    activate,
    { id: 'tidy', label: messages.tidy },
  ],
}

export interface LifeStep extends NamedStep {
  state: 'done' | 'running' | 'failed' | 'waiting'
}

/**
 * Returns the progress of a long-running operation. A step unknown to this dashboard is shown by
 * the name that the platform gives it.
 */
export function lifeSteps({ kind, step, state }: Operation): LifeStep[] {
  const known = steps[kind] ?? []
  const at = known.findIndex(({ id }) => id === step)
  const here = state === 'failed' ? 'failed' : state === 'succeeded' ? 'done' : 'running'
  if (at === -1) return [{ id: step, label: step, state: here }]
  return known.map((one, index) => ({
    ...one,
    state: index < at ? 'done' : index === at ? here : here === 'done' ? 'done' : 'waiting',
  }))
}
