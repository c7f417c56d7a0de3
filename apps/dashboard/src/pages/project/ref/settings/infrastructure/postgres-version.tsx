import { isMinorUpgrade } from '@howdah/rules/postgres/minor-upgrade'
import type { ProjectFigures } from '@howdah/platform-client/resources/projects/get-project-figures'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import '../../../../../details/details.css'
import { DetailItem } from '../../../../../details/detail-item'
import { RelativeTime } from '../../../../../format/relative-time'
import { lifeActions } from '../../../../../project-life/life-actions'
import { useLifeAction } from '../../../../../project-life/use-life-action'
import { useCan } from '../../../../../session/use-can'
import { infrastructureMessages as messages } from './infrastructure.messages'

/** Version of the project's Postgres, and the restart that upgrades it to a newer minor version. */
export function PostgresVersion({ project, stats }: { project: Project; stats: ProjectFigures }) {
  const { postgres_version: running, available_postgres_version: available } = stats
  const isOld = available !== null && isMinorUpgrade(available, running)
  return (
    <section className="hd-section" aria-labelledby="postgres">
      <h2 id="postgres" className="hd-section-heading">
        {messages.postgres}
      </h2>
      <dl className="hd-details">
        <DetailItem name={messages.version}>PostgreSQL {running}</DetailItem>
        <DetailItem name={messages.started}>
          <RelativeTime at={stats.started_at} />
        </DetailItem>
      </dl>
      {isOld ? (
        <MinorUpgrade project={project} version={available} />
      ) : (
        <p className="hd-section-intro">
          {available === null ? messages.elsewhere : messages.upToDate}
        </p>
      )}
    </section>
  )
}

function MinorUpgrade({ project, version }: { project: Project; version: string }) {
  const can = useCan()
  const acting = useLifeAction(project)
  const [isAsking, setAsking] = useState(false)
  const { ref, organization_slug: slug, name } = project
  const mayRestart =
    can({ slug, ref }, 'update', 'projects') === 'yes' && lifeActions(project).includes('restart')
  return (
    <div className="hd-setting">
      <span className="hd-setting-text">
        {messages.available(version)}
        <span className="hd-field-text">
          {mayRestart ? messages.availableText : messages.askToUpgrade}
        </span>
      </span>
      {mayRestart && (
        <span className="hd-setting-actions">
          <Button loading={acting.isPending} onClick={() => setAsking(true)}>
            {messages.upgrade}
          </Button>
        </span>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={messages.askTitle(name, version)}
          description={messages.askText}
          confirmLabel={messages.upgrade}
          onConfirm={() => acting.mutate('restart')}
        />
      )}
    </div>
  )
}
