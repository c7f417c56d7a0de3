import type { OtherParts } from '@howdah/platform-client/catalog/objects/table-page'

const OTHERS: readonly (readonly [keyof OtherParts, string, string])[] = [
  ['rules', 'rule', 'rules'],
  ['partitions', 'partition', 'partitions'],
  ['parents', 'table that it inherits from or belongs to', 'tables that it inherits from'],
  ['children', 'table that inherits from it', 'tables that inherit from it'],
  ['statistics', 'statistics object', 'statistics objects'],
  ['sequences', 'sequence', 'sequences'],
]

export const tablePageMessages = {
  failed: 'Failed to retrieve the table',
  gone: 'This table doesn’t exist',
  goneText: 'It was deleted or belongs to another database.',
  back: 'All tables',
  openEditor: 'Open in table editor',
  vacuum: 'Vacuum',
  analyze: 'Analyze',
  maintained: { vacuum: 'Vacuum finished', analyze: 'Analyze finished' },
  maintenanceFailed: {
    vacuum: 'Failed to vacuum the table',
    analyze: 'Failed to analyze the table',
  },
  notOwner: 'Only the owner of the table can do this.',
  notStored: 'A view has no rows of its own.',
  progress: (phase: string, percent: number | null) =>
    percent === null ? phase : `${phase}, ${percent} %`,
  running: 'Running',
  details: 'State',
  owner: 'Owner',
  rls: 'Row-level security',
  on: 'On',
  off: 'Off',
  liveRows: 'Estimated rows',
  deadRows: 'Dead rows',
  total: 'Total size',
  heap: 'Rows',
  toast: 'Long values',
  indexSize: 'Indexes',
  lastVacuum: 'Last vacuum',
  lastAnalyze: 'Last analyze',
  automatic: 'automatic',
  never: 'Never',
  unknown: '–',
  columns: 'Columns',
  indexes: 'Indexes',
  keys: 'Keys and constraints',
  triggers: 'Triggers',
  policies: 'Policies',
  others(counts: OtherParts) {
    const texts = OTHERS.flatMap(([name, one, many]) =>
      counts[name] === 0 ? [] : [counts[name] === 1 ? `1 ${one}` : `${counts[name]} ${many}`],
    )
    return texts.length === 0
      ? null
      : `Not shown here, changed in the SQL editor: ${texts.join(', ')}.`
  },
  editList: {
    columns: 'Edit columns',
    keys: 'Edit keys',
    indexes: 'Edit indexes',
    triggers: 'Edit triggers',
    policies: 'Edit policies',
  },
  none: 'None',
  name: 'Name',
  type: 'Type',
  nullable: 'Nullable',
  default: 'Default',
  definition: 'Definition',
  size: 'Size',
  scans: 'Scans',
  invalid: 'Invalid',
  disabled: 'Disabled',
  command: 'Command',
  roles: 'Roles',
  condition: 'Condition',
  yes: 'Yes',
  no: 'No',
}
