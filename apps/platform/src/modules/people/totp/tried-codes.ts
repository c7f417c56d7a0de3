import type { Queryable } from '../../../base/transaction'

export interface TriedCodes {
  /**
   * Records that a code is tried; false when it was tried before. If it is tried twice
   * concurrently, one call gets true.
   */
  tryOnce(personId: string, hash: string): Promise<boolean>
}

/** A code of a second factor is good for 90 seconds at most; what is older than this need not be remembered. */
const REMEMBERED = '5 minutes'

export function createTriedCodes(db: Queryable): TriedCodes {
  return {
    async tryOnce(personId, hash) {
      await db.query(`delete from tried_codes where tried_at < now() - interval '${REMEMBERED}'`)
      const { rowCount } = await db.query(
        'insert into tried_codes (person_id, hash) values ($1, $2) on conflict do nothing',
        [personId, hash],
      )
      return rowCount === 1
    },
  }
}
