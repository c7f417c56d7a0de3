import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../../test/temporary-project'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { readEverything } from './read-everything'

let project: TemporaryProject
beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

it('finds a page whose checksum is another one, also of values that are stored apart', async () => {
  const { clusters, directory, ref } = project
  const target = () => clusters.target(ref, 'admin')
  expect(await project.value('admin', 'show data_checksums')).toBe('on')
  await project.run(
    'editor',
    `create table apart (t text);
     alter table apart alter t set storage external;
     insert into apart values (repeat('0123456789', 2000))`,
  )
  expect(await readEverything(await target())).toBeGreaterThan(0)
  const path = await project.value(
    'admin',
    `select pg_relation_filepath(reltoastrelid) from pg_class where oid = 'public.apart'::regclass`,
    'postgres',
  )
  // Its pages are on the disk, and not in memory when it runs again.
  await clusters.stop(ref)
  const file = await open(join(clusterPlace(directory, ref).data, String(path)), 'r+')
  try {
    await file.write(Buffer.from('x'), 0, 1, 8_000)
  } finally {
    await file.close()
  }
  await clusters.start(ref)
  await expect(readEverything(await target())).rejects.toThrow(/invalid page/)
})
