import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../test/temporary-project'

const MB = 1024 ** 2

let project: TemporaryProject

beforeAll(async () => {
  project = await temporaryProject({ processMemory: 300 * MB })
})
afterAll(() => project.end())

/** Needs more than a gigabyte if it is sorted in memory. */
const largeSort = `select count(*) from (
  select md5(i::text) || repeat('y', 1000) as x from generate_series(1, 1000000) as i order by 1 offset 1
) as sorted`

describe('a session that allows itself any amount of memory', () => {
  it.each(['reader', 'editor'] as const)(
    'fails alone, and other sessions of the project live on: %s',
    async (login) => {
      const startedAt = await project.value('admin', 'select pg_postmaster_start_time()')
      await project.run('admin', 'select 1')
      expect(await project.outcome(login, `set work_mem = '100GB'; ${largeSort}`)).toBe('53200')
      expect(await project.value(login, 'select 1')).toBe(1)
      expect(await project.value('admin', 'select pg_postmaster_start_time()')).toEqual(startedAt)
      expect(project.health.filter(({ health }) => health === 'unhealthy')).toEqual([])
    },
  )

  it('has its sort in temporary files where it does not', async () => {
    expect(await project.outcome('reader', largeSort.replace('1000000', '50000'))).toBe('done')
  })
})
