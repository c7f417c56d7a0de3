import { isSameSql } from '@howdah/rules/format/same-sql'
import { formatDialect, postgresql } from 'sql-formatter'

/**
 * Formats the text; returns null when that is impossible without changing its meaning or losing a
 * comment. Names keep their case.
 */
export function formatSql(text: string, tabSize = 2): string | null {
  try {
    const formatted = formatDialect(text, {
      dialect: postgresql,
      tabWidth: tabSize,
      keywordCase: 'preserve',
      dataTypeCase: 'preserve',
      functionCase: 'preserve',
      identifierCase: 'preserve',
      linesBetweenQueries: 1,
      paramTypes: { numbered: ['$'], named: [':'] },
    })
    const whole = text.endsWith('\n') ? `${formatted}\n` : formatted
    return isSameSql(text, whole) ? whole : null
  } catch {
    // A text that the formatter cannot read.
    return null
  }
}
