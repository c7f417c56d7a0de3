/** The statements of a migration as one text, each with its semicolon, on a line of its own where a comment would swallow it. */
export function joinMigrationStatements(statements: readonly string[]): string {
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const lastLine = statement.slice(statement.lastIndexOf('\n') + 1)
      // Also after a semicolon, which may be that of the comment.
      if (lastLine.includes('--')) return `${statement}\n;`
      return statement.endsWith(';') ? statement : `${statement};`
    })
    .join('\n\n')
}
