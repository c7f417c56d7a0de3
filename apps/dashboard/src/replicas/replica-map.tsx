import {
  readReplicasQueryOptions,
  type ReadReplicaList,
} from '@howdah/platform-client/resources/replicas/list-read-replicas'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { REPLICA_MAP } from '@howdah/rules/replicas/replica-stages'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useDashboard } from '../dashboard-context'
import '../details/details.css'
import { ConfirmDeleteDialog } from '../dialogs/confirm-delete-dialog'
import '../forms/settings.css'
import { poll, POLL_INTERVAL_MS } from '../polling/poll'
import { isPassing } from '../project-status/project-status'
import { ProjectStatusLabel } from '../project-status/project-status-label'
import '../project-status/status.css'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import { useCan } from '../session/use-can'
import { FormerFiles } from './former-files'
import { PromoteDialog } from './promote-dialog'
import type { ReplicaAction } from './replica-actions'
import { ReplicaCard } from './replica-card'
import './replicas.css'
import { replicasMessages as messages } from './replicas.messages'
import { useReplicaActions } from './use-replica-actions'

const sizes = {
  '--hd-map-width': `${REPLICA_MAP.width}px`,
  '--hd-map-row': `${REPLICA_MAP.rowHeight}px`,
  '--hd-map-gap': `${REPLICA_MAP.gap}px`,
} as CSSProperties

export interface ReadReplicasProps {
  project: Project
  /** Steps of the operation, shown while a replica is promoted. */
  progress?: ReactNode
}

/** The primary database of a project and its read replicas, as a map that is a list for readers of it. */
export function ReadReplicas({ project, progress }: ReadReplicasProps) {
  const { client } = useDashboard()
  const query = useQuery({
    ...readReplicasQueryOptions(client, { ref: project.ref }),
    refetchInterval: poll((list) =>
      list?.replicas.some(({ status }) => isPassing(status))
        ? POLL_INTERVAL_MS.passing
        : POLL_INTERVAL_MS.settled,
    ),
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="read-replicas">
      <h2 id="read-replicas" className="hd-section-heading">
        {messages.heading}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={2} />}>
        {(list) => <ReplicaMap project={project} list={list} progress={progress} />}
      </QueryView>
    </section>
  )
}

function ReplicaMap({ project, list, progress }: ReadReplicasProps & { list: ReadReplicaList }) {
  const { ref, operation, organization_slug: slug, status } = project
  const { former_primary: former, replicas, max_replicas: max } = list
  const mayChange = useCan()({ slug, ref }, 'update', 'projects') === 'yes'
  const { acting, creating, dropping } = useReplicaActions(ref)
  const [toRemove, setToRemove] = useState<string | null>(null)
  const [toPromote, setToPromote] = useState<string | null>(null)
  const [creates, setCreates] = useState(false)
  const isUp = status === 'ACTIVE_HEALTHY'
  const isFull = replicas.length >= max
  const choose = (action: ReplicaAction, identifier: string) => {
    if (action === 'remove') setToRemove(identifier)
    else if (action === 'promote') setToPromote(identifier)
    else acting.mutate({ action, identifier })
  }
  return (
    <>
      <div className="hd-toolbar">
        <span className="hd-count" role="status">
          {messages.count(replicas.length, max)}
        </span>
        {mayChange && (
          <Button
            id="new-replica"
            loading={creating.isPending}
            disabled={!isUp || isFull || creating.isPending}
            title={isFull ? messages.full : isUp ? undefined : messages.notRunning}
            onClick={() => setCreates(true)}
          >
            {messages.create}
          </Button>
        )}
      </div>
      {operation?.kind === 'promote_replica' && operation.state === 'running' && (
        <div className="hd-replica-part">
          <p role="status">{messages.promoting}</p>
          {progress}
        </div>
      )}
      <ul className="hd-replica-map" style={sizes} aria-label={messages.mapLabel}>
        <li className="hd-replica-node" data-primary>
          <div className="hd-replica-row">
            <span className="hd-replica-name">
              {messages.primary}
              <bdi className="hd-quiet">{ref}</bdi>
            </span>
            <ProjectStatusLabel status={status} />
          </div>
        </li>
        {replicas.map((replica) => (
          <li key={replica.identifier} className="hd-replica-node">
            <ReplicaCard
              projectRef={ref}
              replica={replica}
              mayChange={mayChange}
              primary={status}
              onChoose={(action) => choose(action, replica.identifier)}
            />
          </li>
        ))}
      </ul>
      <FormerFiles
        former={former}
        mayChange={mayChange}
        isDropping={dropping.isPending}
        onDrop={() => dropping.mutate()}
      />
      {toPromote !== null && (
        <PromoteDialog
          projectRef={ref}
          identifier={toPromote}
          isUp={isUp}
          onClose={() => setToPromote(null)}
        />
      )}
      <ConfirmDialog
        open={creates}
        onOpenChange={setCreates}
        title={messages.createTitle}
        description={messages.createText}
        confirmLabel={messages.createConfirm}
        onConfirm={() => creating.mutate()}
      />
      <ConfirmDeleteDialog
        toDelete={toRemove}
        title={messages.removeTitle}
        text={messages.removeText}
        confirm={messages.remove}
        onConfirm={(identifier) => acting.mutate({ action: 'remove', identifier })}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}
