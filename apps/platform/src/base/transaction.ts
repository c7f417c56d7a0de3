import type { PoolClient } from 'pg'

/** Connection that runs statements: the pool, or the client of a transaction. */
export type Queryable = Pick<PoolClient, 'query'>

/** Runs `work` in one transaction: all of it or, when it throws, nothing. */
export async function inTransaction<T>(
  pool: { connect(): Promise<PoolClient> },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that breaks is an event beside the error of its query; without a listener the
  // event is an uncaught exception.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken ??= cause
    })
    throw error
  } finally {
    client.release(broken)
    client.off('error', onError)
  }
}
