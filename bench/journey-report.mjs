import { journeySize } from './measures/journey.mjs'

const ms = (value) => `${value.toFixed(0)} ms`

/** Returns the measurements of branches, replicas and restores as rows of the report. */
export function journeyRows(journey) {
  const { archiving, branch, copied, fill, plain, project, replica, restored, start, total } =
    journey
  const copies = `${ms(copied)} by cp, ${ms(plain)} for a base backup by Postgres alone`
  return [
    [
      'Start on a new data directory to a project of 200 MB, a branch with its data, a read replica and a restored second, altogether',
      ms(total),
      '',
      ms(journeySize.goal),
      total <= journeySize.goal ? 'met' : 'missed',
    ],
    ['... the start, and a new project', `${ms(start)}, ${ms(project)}`, '', '', ''],
    ['... the rows', ms(fill), '', '', ''],
    ['... the branch', ms(branch), copies, '', ''],
    ['... the replica', ms(replica), copies, '', ''],
    ['... the archive of the log, with its first backup', ms(archiving), copies, '', ''],
    ['... the restore, after all rows were deleted', ms(restored), copies, '', ''],
  ]
}
