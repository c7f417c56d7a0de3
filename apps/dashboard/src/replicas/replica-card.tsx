import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReadReplica } from '@howdah/platform-client/resources/replicas/list-read-replicas'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import { ActionsMenu } from '../lists/actions-menu'
import { ProjectStatusLabel } from '../project-status/project-status-label'
import { formatMilliseconds } from '../format/duration'
import { LagCharts } from './lag-charts'
import { replicaActions, type ReplicaAction } from './replica-actions'
import { ReplicaStages } from './replica-stages'
import { replicasMessages as messages } from './replicas.messages'

export interface ReplicaCardProps {
  projectRef: string
  replica: ReadReplica
  /** True if the person can change the project. */
  mayChange: boolean
  /** Status of the project. A set-up can begin while it runs. */
  primary: Project['status']
  onChoose: (action: ReplicaAction) => void
}

/** A read replica on the map: its state, its set-up or its failure, and its lag. */
export function ReplicaCard({
  projectRef,
  replica,
  mayChange,
  primary,
  onChoose,
}: ReplicaCardProps) {
  const { identifier, problem, region, stages, status } = replica
  const retry = mayChange && (
    <Button disabled={primary !== 'ACTIVE_HEALTHY'} onClick={() => onChoose('rebuild')}>
      {problem === null ? messages.retry : messages.rebuild}
    </Button>
  )
  return (
    <>
      <div className="hd-replica-row">
        <span className="hd-replica-name">
          {messages.replica(region)}
          <bdi className="hd-quiet">{identifier}</bdi>
        </span>
        <ProjectStatusLabel status={status} />
        {mayChange && (
          <ActionsMenu
            label={messages.actionsOf(identifier)}
            actions={replicaActions(replica, primary)}
            labels={messages}
            danger={['remove']}
            onChoose={onChoose}
          />
        )}
      </div>
      {status === 'INIT_READ_REPLICA' && <ReplicaStages stages={stages} />}
      {status === 'INIT_READ_REPLICA_FAILED' && <Failure replica={replica} retry={retry} />}
      {problem !== null && (
        <div className="hd-replica-part">
          <p className="hd-failure-reason">{messages.problems[problem]}</p>
          {retry}
        </div>
      )}
      {problem === null && (status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY') && (
        <Lag projectRef={projectRef} replica={replica} />
      )}
    </>
  )
}

function Failure({
  replica: { error, log, stages },
  retry,
}: {
  replica: ReadReplica
  retry: React.ReactNode
}) {
  const failed = stages.find(({ state }) => state === 'failed')
  return (
    <div className="hd-replica-part">
      <div className="hd-failure-reason" role="status">
        <span className="hd-failure-title">
          {messages.stageFailed[failed?.stage ?? 'CompletedReadReplicaSetup']}
        </span>
        <bdi>{error}</bdi>
      </div>
      {log.length > 0 && (
        <details>
          <summary>{messages.log}</summary>
          <pre className="hd-log" role="region" aria-label={messages.log} tabIndex={0}>
            <bdi>{log.join('\n')}</bdi>
          </pre>
        </details>
      )}
      {retry}
    </div>
  )
}

function Lag({ projectRef, replica }: { projectRef: string; replica: ReadReplica }) {
  const [isOpen, setOpen] = useState(false)
  const { identifier, lag_bytes: bytes, lag_seconds: seconds } = replica
  return (
    <>
      <div className="hd-replica-row">
        <span className="hd-replica-name">
          {messages.lag}
          <span className="hd-quiet">
            {bytes === null || seconds === null
              ? messages.lagUnknown
              : messages.lagNow(formatBytes(Number(bytes)), formatMilliseconds(seconds * 1000))}
          </span>
        </span>
        <Button variant="soft" color="gray" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.hideLag : messages.showLag}
        </Button>
      </div>
      {isOpen && (
        <div className="hd-replica-part">
          <LagCharts projectRef={projectRef} identifier={identifier} />
        </div>
      )}
    </>
  )
}
