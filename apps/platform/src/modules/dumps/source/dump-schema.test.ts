import { expect, it } from 'vitest'
import { silentPostgres } from '../testing/silent-postgres'
import { WireConnection } from '../wire/wire-connection'
import { dumpSchema } from './dump-schema'

it('ends with its signal, even if Postgres says nothing more', async () => {
  const postgres = await silentPostgres()
  const abort = new AbortController()
  const dump = dumpSchema(await WireConnection.open(postgres.target, ''), {
    section: 'pre-data',
    snapshot: '1',
    without: [],
    signal: abort.signal,
  })
  await Promise.race([postgres.asked, dump])
  abort.abort(new Error('cancelled'))
  await expect(dump).rejects.toThrow('cancelled')
  postgres.end()
}, 120_000)
