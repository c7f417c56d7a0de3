/** Commands that change what the Data API knows of a schema, and those that may run others. */
const COMMANDS = /^(CREATE|ALTER|DROP|COMMENT|GRANT|REVOKE|IMPORT|REASSIGN|DO|CALL)\b/
/** Statements that make a table of rows, which Postgres reports as SELECT. */
const TABLE_OF_ROWS = /\bcreate\b|\bselect\b[^;]{1,300}\binto\b/i

/**
 * Returns true if a run may have changed the schema.
 * @param commands as Postgres reported them
 */
export const mayChangeSchema = (commands: readonly string[], sql: string): boolean =>
  commands.some((command) => COMMANDS.test(command)) ||
  (commands.includes('SELECT') && TABLE_OF_ROWS.test(sql))
