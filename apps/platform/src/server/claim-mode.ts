import type { Queryable } from '../base/transaction'
import type { Mode } from '../contract/mode'

/** The data belongs to a server of the other mode; the message contains the action to take. */
export class WrongMode extends Error {
  override readonly name = 'WrongMode'

  constructor(made: Mode, wanted: Mode) {
    super(
      `This data was made in the mode ${made}, and the server starts in the mode ${wanted}. ` +
        `Choose another data directory by --data (and another HOWDAH_DATABASE_URL, where one is set), or start with --mode ${made}.`,
    )
  }
}

/** Makes this control database one of a mode, unless it is one of the other already. @throws WrongMode */
export async function claimMode(db: Queryable, mode: Mode): Promise<void> {
  await db.query('update instance set mode = $1 where mode is null', [mode])
  const made = await readStoredMode(db)
  if (made !== null && made !== mode) throw new WrongMode(made, mode)
}

/** The mode of the server that uses this control database; null before any has started. */
export async function readStoredMode(db: Queryable): Promise<Mode | null> {
  const { rows } = await db.query<{ mode: Mode | null }>('select mode from instance')
  return rows[0]?.mode ?? null
}
