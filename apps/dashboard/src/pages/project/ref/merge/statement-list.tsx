import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { Badge } from '@howdah/ui/elements'
import { mergePageMessages as messages } from './merge.messages'
import { statementBlocks } from './statement-blocks'

type Statement = BranchMerge['migrations'][number]['statements'][number]

/** Statements of a merge with their effects, and a sum of these above. */
export function StatementList({ statements }: { statements: readonly Statement[] }) {
  const count = (has: (statement: Statement) => boolean) => statements.filter(has).length
  const losing = count(({ loses_data: loses }) => loses)
  const rewriting = count(({ rewrites }) => rewrites)
  const scanning = count(({ scans }) => scans)
  const opaque = count((statement) => statement.opaque)
  const locking = count(({ lock }) => lock !== null && lock !== 'ROW EXCLUSIVE')
  const parts = [
    messages.summary(statements.length),
    ...(losing > 0 ? [messages.losing(losing)] : []),
    ...(rewriting > 0 ? [messages.rewriting(rewriting)] : []),
    ...(scanning > 0 ? [messages.scanning(scanning)] : []),
    ...(opaque > 0 ? [messages.opaque(opaque)] : []),
    ...(locking > 0 ? [messages.locking(locking)] : []),
  ]
  return (
    <>
      {statements.length > 1 && <p className="hd-section-intro">{parts.join(' · ')}</p>}
      {statementBlocks(statements).map(({ effects, sql }, at) => (
        <div key={at} className="hd-merge-statement">
          <pre className="hd-code" tabIndex={0}>
            {sql}
          </pre>
          {effects !== null && <Effects statement={effects} />}
        </div>
      ))}
    </>
  )
}

function Effects({ statement }: { statement: Statement }) {
  const { lock, loses_data: losesData, opaque, rewrites, scans, target } = statement
  return (
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
      {opaque && (
        <Badge color="amber" highContrast>
          {messages.isOpaque}
        </Badge>
      )}
      {lock !== null && (
        <Badge color="gray" highContrast>
          {messages.locks[lock](target ?? messages.anObject)}
        </Badge>
      )}
      {scans && (
        <Badge color="amber" highContrast>
          {messages.scans}
        </Badge>
      )}
    </p>
  )
}
