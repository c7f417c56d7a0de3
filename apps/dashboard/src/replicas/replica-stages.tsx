import type { ReadReplica } from '@howdah/platform-client/resources/replicas/list-read-replicas'
import { formatBytes } from '@howdah/sdk/rules'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import '../project-life/project-life.css'
import { replicasMessages as messages } from './replicas.messages'

const icons = {
  completed: CircleCheck,
  running: LoaderCircle,
  failed: CircleX,
  waiting: CircleDashed,
} as const
/** States in the words of the style sheet. */
const states = {
  completed: 'done',
  running: 'running',
  failed: 'failed',
  waiting: 'waiting',
} as const

/** Stages of the set-up of a replica, with the bytes that are copied or replayed. */
export function ReplicaStages({ stages }: Pick<ReadReplica, 'stages'>) {
  // A stage has its end before the next one begins; until then that one is next.
  const current =
    stages.find(({ state }) => state === 'running') ??
    stages.find(({ state }) => state === 'waiting')
  return (
    <ol
      className="hd-steps hd-replica-stages"
      aria-label={messages.progressLabel}
      aria-live="polite"
    >
      {stages.map(({ stage, state, done_bytes: done, total_bytes: total }) => {
        const shown = stage === current?.stage && state === 'waiting' ? 'running' : state
        const Icon = icons[shown]
        return (
          <li
            key={stage}
            className="hd-step"
            data-state={states[shown]}
            aria-current={shown === 'running' ? 'step' : undefined}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden />
            {messages.stages[stage]}
            <span className="hw-visually-hidden">{messages.stageStates[shown]}</span>
            {done !== null && total !== null && (
              <span className="hd-quiet">
                {messages.bytes(formatBytes(Number(done)), formatBytes(Number(total)))}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
