import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startTestPlatform } from '../../../test/test-platform'
import { passwordVerifier } from '../../postgres/passwords/scram'

it('a reset without data shows no row to those who have the password of the branch', async () => {
  const testPlatform = await startTestPlatform()
  onTestFinished(() => testPlatform.stop())
  const { branches, clusterManager, clusters, operations } = testPlatform.running.platform
  const onProduction = async (query: string) => {
    const client = new Client(await clusters.target(testPlatform.projectRef, 'editor'))
    await client.connect()
    await client.query(query)
    await client.end()
  }
  await onProduction('create table public.notes as select n from generate_series(1, 100) n')
  const { projectRef: id } = await branches.create({
    ...{ parentRef: testPlatform.projectRef, name: 'schema only', gitBranch: null },
    ...{ persistent: false, withData: false },
  })
  const settled = async () => operations.finished((await operations.newest(id))?.id ?? '')
  expect(await settled()).toMatchObject({ state: 'succeeded' })
  const password = 'a password of the branch'
  const verifier = await passwordVerifier(password)
  await clusterManager.changeDatabasePassword(id, { verifier })

  async function read(): Promise<string> {
    const client = new Client({ ...(await clusters.endpoint(id)), password })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ n: string }>('select count(*) as n from public.notes')
      return rows[0]?.n ?? ''
    } catch (error) {
      return (error as { code?: string }).code ?? 'failed'
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  expect(await read()).toBe('0')
  // The first start is that of the full copy.
  const start = clusterManager.start.bind(clusterManager)
  let first: string | undefined
  clusterManager.start = async (ref, options) => {
    await start(ref, options)
    if (ref === id) first ??= await read()
  }
  await branches.reset(id)
  expect(await settled()).toMatchObject({ kind: 'reset_branch', state: 'succeeded' })
  clusterManager.start = start
  expect(first).toBe('28P01')
  expect(await read()).toBe('0')
})
