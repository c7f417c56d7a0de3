import { getReplicationPeers } from '@howdah/platform-client/catalog/monitoring/replication-peers'
import { expect, test } from 'vitest'
import { withAdmin } from '../src/postgres/cluster/admin-client'
import { objectFixture } from './object-fixture'

const { client, platform, scope } = objectFixture()

test('subscriptions are listed with their state, and readers where some are connected', async () => {
  const { clusters } = platform().running.platform
  const target = await clusters.target(scope().projectRef, 'admin')
  await withAdmin({ ...target, database: 'postgres' }, (admin) =>
    admin.query(
      `create subscription "from ""there""" connection 'host=127.0.0.1 port=1' publication one, "two" with (connect = false, slot_name = none)`,
    ),
  )
  const peers = (who: 'owner' | 'reader') => getReplicationPeers(client(who), scope())
  const expected = {
    name: 'from "there"',
    database: 'postgres',
    is_enabled: false,
    is_running: false,
    publications: ['one', 'two'],
  }
  expect(await peers('owner')).toEqual({ readers: [], subscriptions: [expected] })
  expect((await peers('reader')).subscriptions).toEqual([expected])
})
