/** The statements of a migration as one text, each with its semicolon, on a line of its own where a comment would swallow it. */
export function joinMigrationStatements(statements: readonly string[]): string {
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      if (statement.endsWith(';')) return statement
      const lastLine = statement.slice(statement.lastIndexOf('\n') + 1)
      return `${statement}${lastLine.includes('--') ? '\n;' : ';'}`
    })
    .join('\n\n')
}
