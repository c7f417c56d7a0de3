import { recoverySize } from './measures/recovery.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const count = recoverySize.inserted.toLocaleString('en')

/** Returns the measurements of the archive of the log as rows of the report. */
export const recoveryRows = ({ archived, bare }) => [
  [
    `${count} rows inserted while the log is archived`,
    ms(archived),
    `${ms(bare)} without an archive`,
    '',
    '',
  ],
]
