import { recoverySize } from './measures/recovery.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const count = recoverySize.inserted.toLocaleString('en')

/** Returns the measurements of point-in-time recovery as rows of the report. */
export const recoveryRows = ({ archived, bare, copied, restored }) => [
  [
    'Restore a second of a project of 200 MB: request to ACTIVE_HEALTHY',
    ms(restored),
    `${ms(copied)} for a copy of its data directory`,
    '',
    '',
  ],
  [
    `${count} rows inserted while the log is archived`,
    ms(archived),
    `${ms(bare)} without an archive`,
    '',
    '',
  ],
]
