import type { LintCategory, LintLevel } from '@howdah/platform-client/resources/projects/run-lints'
import { formatCount } from '../format/number'

const some = (one: string, many: string) => (count: number) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

export const advisorMessages = {
  intros: {
    SECURITY:
      'Access problems found in the database catalog and in the settings of the auth service.',
    PERFORMANCE: 'Performance problems found in the database’s catalog and statistics.',
  } satisfies Record<LintCategory, string>,
  failed: 'Failed to run the advisor',
  refreshFailed: 'Failed to run the advisor again',
  refresh: 'Run again',
  lookedAt: (moment: string) => `Last run ${moment}`,
  unhealthy: 'The advisor runs when the project is healthy again.',
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
    INFO: 'No suggestions',
  } satisfies Record<LintLevel, string>,
  noneText: {
    SECURITY:
      'The advisor checks row-level security, policies, functions, views, extensions and settings of the auth service. Run it again after a change.',
    PERFORMANCE: 'The advisor checks keys, indexes and policies. Run it again after a change.',
  } satisfies Record<LintCategory, string>,
  noneFound: 'Nothing found based on your search',
  more: (count: number) => `Show ${formatCount(count)} more`,
  on: 'on',
  openTable: 'Open table',
  openTableOf: (name: string) => `Open table ${name}`,
  openPolicies: 'Open policies',
  openPoliciesOf: (name: string) => `Open policies of storage: ${name}`,
  openSetting: 'Open setting',
  openSettingOf: (name: string) => `Open setting ${name}`,
  openSql: 'Open in SQL editor',
  openSqlOf: (name: string) => `Open in SQL editor: ${name}`,

  facts: {
    roles: 'Reached by',
    policies: 'Policies',
    columns: 'Columns',
    kept: 'Same as',
    since: 'Unused since',
    size: 'Size',
    value: 'Current value',
    methods: 'Enabled',
    noMethods: 'Nothing is enabled.',
    group: (action: string, role: string) => `${action} as ${role}`,
    stays:
      'It contains tables, so it can’t be moved. Recreate it in another schema if you can lose their rows.',
  },
}
