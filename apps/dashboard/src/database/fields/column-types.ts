/** Types that are offered for arguments. */
export const COLUMN_TYPES: readonly string[] = [
  'text',
  'bigint',
  'integer',
  'boolean',
  'uuid',
  'jsonb',
  'numeric',
  'double precision',
  'timestamp with time zone',
  'date',
  'bytea',
  'text[]',
]

/** Types that are offered for results. */
export const RETURN_TYPES: readonly string[] = ['void', 'trigger', 'record', ...COLUMN_TYPES]
