import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'

type Statement = BranchMerge['migrations'][number]['statements'][number]

/** Statements that are shown as one text. */
export interface StatementBlock {
  sql: string
  /** The one statement with effects; null for statements without. */
  effects: Statement | null
}

const hasEffects = ({ lock, loses_data: loses, opaque, rewrites }: Statement): boolean =>
  lock !== null || loses || rewrites || opaque

const withEnd = (sql: string): string => (sql.trimEnd().endsWith(';') ? sql : `${sql};`)

/** Returns each statement with effects by itself, and those without between them together. */
export function statementBlocks(statements: readonly Statement[]): StatementBlock[] {
  const blocks: { statements: Statement[]; effects: Statement | null }[] = []
  for (const statement of statements) {
    const last = blocks.at(-1)
    if (hasEffects(statement)) blocks.push({ statements: [statement], effects: statement })
    else if (last?.effects === null) last.statements.push(statement)
    else blocks.push({ statements: [statement], effects: null })
  }
  return blocks.map(({ effects, statements: all }) => ({
    effects,
    sql: all.length === 1 ? (all[0]?.sql ?? '') : all.map(({ sql }) => withEnd(sql)).join('\n'),
  }))
}
