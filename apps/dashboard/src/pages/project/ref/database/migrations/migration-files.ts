import type JsZip from 'jszip'
import type { Migration } from '@howdah/platform-client/catalog/migrations'
import type { MigrationRecord } from '@howdah/platform-client/catalog/ddl/migration-record'
import { joinMigrationStatements } from './migration-sql'

/** Largest file that is imported, in bytes, and number of files at a time. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024
export const MAX_FILES = 1_000

/** Returns the record that a file of a `migrations/` folder stands for; null for any other file. */
export function migrationOfFile(file: string): MigrationRecord | null {
  const [, version, name = ''] = /^(\d{1,20})(?:_(.*))?\.sql$/i.exec(file) ?? []
  return version === undefined ? null : { version, name }
}

/** Returns the name of a migration's file, as the ecosystem's tools write it. */
export function fileOfMigration({ name, version }: Pick<Migration, 'version' | 'name'>): string {
  const safe = (text: string) => text.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 150)
  return name ? `${safe(version)}_${safe(name)}.sql` : `${safe(version)}.sql`
}

/** Returns the text of a migration's file; null if the tool did not record its SQL. */
export const textOfMigration = ({ statements }: Pick<Migration, 'statements'>): string | null =>
  statements === null ? null : `${joinMigrationStatements(statements)}\n`

/** Adds the file of a migration to an archive, below `migrations/`. @returns false if the tool did not record its SQL */
export function addToZip(zip: JsZip, migration: Migration): boolean {
  const text = textOfMigration(migration)
  if (text !== null) zip.file(`migrations/${fileOfMigration(migration)}`, text)
  return text !== null
}
