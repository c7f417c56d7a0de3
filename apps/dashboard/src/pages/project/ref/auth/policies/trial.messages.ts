import {
  MAX_TRIAL_COUNT,
  TRIAL_ROWS,
  type TrialOutcome,
  type Unmatched,
} from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import { formatCount } from '../../../../../format/number'

const outcomes: Record<TrialOutcome, string> = {
  'no-privilege': 'The role has no privilege to read this table.',
  bypassed: 'Policies don’t apply to this role: it bypasses row-level security.',
  off: 'Row-level security is off: the role gets all rows.',
  'no-policy': 'No policy lets this role read rows.',
  policies: 'Rows come if a permissive policy and all restrictive ones are true.',
}

const unmatched: Record<Unmatched, string> = {
  'no-key':
    'Which policies are true for the rows of the response is not known: the table has no primary key to find them by.',
  'key-missing':
    'Which policies are true for the rows of the response is not known: it doesn’t contain the primary key. Select its columns too.',
  'no-rows': 'The response has no rows of the table to explain.',
}

const verbs = { INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' } as const

const writes = {
  bypassed: () => outcomes.bypassed,
  off: (verb: string) =>
    `Row-level security is off: the privileges of the role decide whether it may ${verb} rows.`,
  'no-policy': (verb: string) => `No policy lets this role ${verb} rows.`,
  policies: (verb: string) =>
    `The role may ${verb} rows for which a permissive policy and all restrictive ones are true.`,
}

export const trialMessages = {
  open: 'Try as a role',
  title: 'Try as a role',
  intro: 'Reads a table as a role of the API. Nothing is written.',
  close: 'Close',
  role: 'Role',
  claims: 'Claims',
  claimsHint: 'Claims of the user’s token as JSON, for example {"sub": "a user’s ID"}.',
  claimsWrong: 'Enter a JSON object.',
  table: 'Table',
  choose: 'Choose a table',
  tableMissing: 'Choose a table.',
  run: 'Try',
  failed: 'Failed to read the table as this role',
  gone: 'The table or the role no longer exists.',
  readOnlyReason: 'Your role doesn’t allow running SQL as another role.',
  attachedReason: 'Not available for this database.',
  outcomes,
  unmatched,
  count(count: number, isPart: boolean): string {
    if (count > MAX_TRIAL_COUNT) return `More than ${formatCount(MAX_TRIAL_COUNT)} rows`
    const rows = count === 1 ? '1 row' : `${formatCount(count)} rows`
    return isPart ? `At least ${rows}` : rows
  },
  first: `The first ${TRIAL_ROWS} are shown.`,
  result: 'Result',
  rows: 'Rows',
  row: 'Row',
  policies: 'Policies for this role',
  noPolicies: 'No policy of this table is for this role.',
  write: (command: keyof typeof verbs, outcome: keyof typeof writes) =>
    writes[outcome](verbs[command]),
  noWritePolicies: (command: keyof typeof verbs) =>
    `No ${command} policy of this table is for this role.`,
  passes: 'Policies that are true',
  policy: 'Policy',
  command: 'Command',
  restrictive: 'Restrictive',
  none: '–',
}
