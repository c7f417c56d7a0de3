import { recordOf, recordStatements } from '@howdah/platform-client/catalog/ddl/migration-record'
import { useState } from 'react'

/**
 * Manages the record of a change as a migration, which its preview offers.
 * @param one kind of the change in the name of the migration, such as `table` or `delete table`
 */
export function useChangeRecord(one: string) {
  const [recordedAt, setRecordedAt] = useState<Date | null>(null)
  return {
    /** Of the switch. */
    record: {
      on: recordedAt !== null,
      onChange: (on: boolean) => setRecordedAt(on ? new Date() : null),
    },
    /** Returns the statements with those of the record, as they are shown and run. */
    recorded: (name: string, statements: readonly string[]): readonly string[] =>
      recordedAt === null || statements.length === 0
        ? statements
        : [...statements, ...recordStatements(recordOf(recordedAt, one, name), statements)],
  }
}
