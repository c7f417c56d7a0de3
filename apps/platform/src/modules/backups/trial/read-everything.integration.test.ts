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

/** Changes a byte of a relation on the disk while nothing has it in memory. */
async function damage(relation: string) {
  const { clusters, directory, ref } = project
  const path = await project.value('admin', `select pg_relation_filepath(${relation})`, 'postgres')
  await clusters.stop(ref)
  const file = await open(join(clusterPlace(directory, ref).data, String(path)), 'r+')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 8_000)
    await file.write(Buffer.from([buffer[0] === 1 ? 2 : 1]), 0, 1, 8_000)
  } finally {
    await file.close()
  }
  await clusters.start(ref)
}

it('finds a page of an index whose checksum is another one, and runs nothing of the database', async () => {
  const { clusters, ref } = project
  await project.run(
    'editor',
    `create table indexed (t text);
     create index by_text on indexed (t);
     insert into indexed select md5(n::text) from generate_series(1, 2000) n`,
  )
  await project.run(
    'admin',
    `create function public.refuse() returns event_trigger language plpgsql as $$ begin raise exception 'ran'; end $$;
     create event trigger refuse on ddl_command_end execute function public.refuse()`,
    'postgres',
  )
  expect(await readEverything(await clusters.target(ref, 'admin'))).toBeGreaterThan(0)
  await project.run('admin', 'drop event trigger refuse', 'postgres')
  await damage(`'public.by_text'::regclass`)
  await expect(readEverything(await clusters.target(ref, 'admin'))).rejects.toThrow(/invalid page/)
  await project.run('editor', 'drop table indexed')
})

it('finds a page whose checksum is another one, also of values that are stored apart', async () => {
  const { clusters, ref } = project
  const target = () => clusters.target(ref, 'admin')
  expect(await project.value('admin', 'show data_checksums')).toBe('on')
  await project.run(
    'editor',
    `create table apart (t text);
     alter table apart alter t set storage external;
     insert into apart values (repeat('0123456789', 2000))`,
  )
  expect(await readEverything(await target())).toBeGreaterThan(0)
  await damage(`(select reltoastrelid from pg_class where oid = 'public.apart'::regclass)`)
  await expect(readEverything(await target())).rejects.toThrow(/invalid page/)
})
