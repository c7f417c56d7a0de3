import type { LintCategory, LintLevel } from '@howdah/platform-client'
import { formatCount } from '../format/number'

const some = (one: string, many: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`

export const advisorMessages = {
  intros: {
    SECURITY: 'What lets somebody reach rows that are not meant for them, as the database’s own catalog says it.',
    PERFORMANCE: 'What makes queries slower, or the database larger, than it has to be, as its catalog and statistics say it.',
  } satisfies Record<LintCategory, string>,
  failed: 'The database could not be looked at',
  refreshFailed: 'The database could not be looked at again',
  refresh: 'Look again',
  lookedAt: (moment: string) => `Looked at ${moment}`,
  unhealthy: 'The advisor looks when the project is healthy again.',
  search: 'Find an object',
  levels: { ERROR: 'Errors', WARN: 'Warnings', INFO: 'Info' } satisfies Record<LintLevel, string>,
  counts: {
    ERROR: some('error', 'errors'),
    WARN: some('warning', 'warnings'),
    INFO: some('info', 'info'),
  } satisfies Record<LintLevel, (count: number) => string>,
  levelTabs: 'Level',
  found: some('finding', 'findings'),
  none: {
    ERROR: 'No errors',
    WARN: 'No warnings',
    INFO: 'Nothing else to tell',
  } satisfies Record<LintLevel, string>,
  noneText: {
    SECURITY: 'The advisor looks at row level security, policies, functions, views and extensions. Look again after a change.',
    PERFORMANCE: 'The advisor looks at keys, indexes and policies. Look again after a change.',
  } satisfies Record<LintCategory, string>,
  noneFound: 'Nothing found based on your search',
  more: (count: number) => `Show ${formatCount(count)} more`,
  on: 'on',
  openTable: 'Open table',
  openTableOf: (name: string) => `Open table ${name}`,
  openPolicies: 'Open policies',
  openPoliciesOf: (name: string) => `Open policies of storage: ${name}`,
  openSql: 'Open in SQL editor',
  openSqlOf: (name: string) => `Open in SQL editor: ${name}`,

  facts: {
    roles: 'Reached by',
    policies: 'Policies',
    columns: 'Columns',
    kept: 'Does the same as',
    since: 'Not used since',
    size: 'Size',
    group: (action: string, role: string) => `${action} as ${role}`,
    stays: 'It holds tables, and cannot be moved with them: make it anew in another schema when their rows can go.',
  },
}
