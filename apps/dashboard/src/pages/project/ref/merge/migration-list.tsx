import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { Badge } from '@howdah/ui/elements'
import { mergePageMessages as messages } from './merge.messages'

type Migration = BranchMerge['migrations'][number]
type Statement = Migration['statements'][number]

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
            {statements.map((statement, at) => (
              <StatementView key={at} statement={statement} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A statement of a merge with its effects. */
export function StatementView({ statement }: { statement: Statement }) {
  const { lock, loses_data: losesData, rewrites, sql, target } = statement
  return (
    <div className="hd-merge-statement">
      <pre className="hd-code" tabIndex={0}>
        {sql}
      </pre>
      {(lock !== null || losesData || rewrites) && (
        <p className="hd-merge-effects">
          {losesData && (
            <Badge color="red" highContrast>
              {messages.losesData}
            </Badge>
          )}
          {rewrites && (
            <Badge color="amber" highContrast>
              {messages.rewrites}
            </Badge>
          )}
          {lock !== null && (
            <Badge color="gray" highContrast>
              {messages.locks[lock](target ?? messages.anObject)}
            </Badge>
          )}
        </p>
      )}
    </div>
  )
}
