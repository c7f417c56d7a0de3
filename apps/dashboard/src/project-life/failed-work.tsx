import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { lifeMessages as messages } from './life.messages'

/** Why the newest long work on a project failed; nothing when it did not. */
export function FailedWork({ operation }: Pick<Project, 'operation'>) {
  if (operation?.state !== 'failed') return null
  return (
    <div className="hd-failure-reason" role="alert">
      <span className="hd-failure-title">
        {messages.lastFailed[operation.kind] ?? messages.lastFailedOther}
      </span>
      {operation.error !== null && <bdi>{operation.error}</bdi>}
    </div>
  )
}
