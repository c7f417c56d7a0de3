/** Statement of a text that ran before the one that failed. */
export interface RanStatement {
  sql: string
  /** The command tag without its numbers; null if it is unknown. */
  command: string | null
}

/** Commands with nothing that could be taken back. */
const CHANGES_NOTHING = new Set([
  ...['SELECT', 'SHOW', 'EXPLAIN', 'FETCH', 'BEGIN', 'START TRANSACTION', 'SAVEPOINT', 'RELEASE'],
  ...[
    'ROLLBACK',
    'LISTEN',
    'UNLISTEN',
    'DISCARD',
    'DECLARE CURSOR',
    'CLOSE CURSOR',
    'MOVE',
    'LOCK TABLE',
  ],
])

/**
 * Returns the number of changing statements that Postgres took back when a later one of their text
 * failed: a text is one transaction, except for what it commits itself.
 */
export function rolledBackCount(ran: readonly RanStatement[]): number {
  const last = ran.findLastIndex(endsTransaction)
  return ran
    .slice(last + 1)
    .filter(({ command }) => command !== null && !CHANGES_NOTHING.has(command)).length
}

/** `rollback to` a savepoint has the same tag as `rollback`. */
const endsTransaction = ({ command, sql }: RanStatement): boolean =>
  command === 'COMMIT' ||
  command === 'PREPARE TRANSACTION' ||
  (command === 'ROLLBACK' && !/\bto\b/i.test(sql))
