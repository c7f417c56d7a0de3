import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { mergePageMessages as messages } from './merge.messages'
import { StatementList } from './statement-list'

type Migration = BranchMerge['migrations'][number]

/** Migrations of a merge in the order in which they run, with the effects of each statement. */
export function MigrationList({ migrations }: { migrations: readonly Migration[] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-migrations">
      <h2 id="merge-migrations">{messages.migrations}</h2>
      <p className="hd-section-intro">{messages.migrationsText}</p>
      <ol className="hd-merge-list">
        {migrations.map(({ name, statements, version }) => (
          <li key={version}>
            <h3>
              <span className="hd-code">{version}</span>{' '}
              <bdi>{name === '' ? messages.unnamed : name}</bdi>
            </h3>
            <StatementList statements={statements} />
          </li>
        ))}
      </ol>
    </section>
  )
}
