import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { formatBytes } from '@howdah/sdk/rules'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import { lifeMessages as messages } from './life.messages'
import { lifeSteps, type LifeStep } from './life-steps'

const icons = {
  done: CircleCheck,
  running: LoaderCircle,
  failed: CircleX,
  waiting: CircleDashed,
} satisfies Record<LifeStep['state'], unknown>

/** The steps of a long work, and how far it is. */
export function LifeProgress({ operation }: { operation: NonNullable<Project['operation']> }) {
  const { progress } = operation
  return (
    <ol className="hd-steps" aria-label={messages.progress} aria-live="polite">
      {lifeSteps(operation).map(({ id, label, state }) => {
        const Icon = icons[state]
        return (
          <li
            key={id}
            className="hd-step"
            data-state={state}
            aria-current={state === 'running' ? 'step' : undefined}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden />
            {label}
            {state === 'running' && progress && (
              <span className="hd-quiet" aria-live="off">
                {messages.bytes(
                  formatBytes(Number(progress.done_bytes)),
                  formatBytes(Number(progress.total_bytes)),
                )}
              </span>
            )}
            <span className="hw-visually-hidden">{messages.stepStates[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
