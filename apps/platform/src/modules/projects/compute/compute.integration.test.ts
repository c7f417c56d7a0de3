import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { computeSettings } from '@howdah/rules/compute/compute-sizes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { layout } from '../../../base/disk/data-directory'
import { call } from '../../../server/http/testing/call'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const ask = (method: string, rest = '', json?: unknown, token = testPlatform.tokens.owner) =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })

async function resize(compute: string) {
  const reply = await ask('PUT', '/compute', { compute })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toMatchObject({
    status: 'RESTARTING',
    compute,
    operation: { kind: 'resize_project' },
  })
  const { operations } = testPlatform.running.platform
  const newest = await operations.newest(testPlatform.projectRef)
  return operations.finished(newest?.id ?? '')
}

const inEffect = async () => {
  const names = Object.keys(computeSettings('shared'))
  const { body } = await ask('POST', '/query', {
    query: `select n as name, current_setting(n) as value from unnest(array['${names.join(`','`)}']) n`,
  })
  return Object.fromEntries(
    (body as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
  )
}

describe('the compute size', () => {
  it('is the default at first, and the sizes show what follows from them', async () => {
    expect(await inEffect()).toEqual(computeSettings('shared'))
    const { body } = await ask('GET', '/compute', undefined, testPlatform.tokens.reader)
    expect(body).toMatchObject({ selected: 'shared' })
    expect((body as { sizes: object[] }).sizes[1]).toMatchObject({
      id: 'ci_micro',
      memory_bytes: 1024 ** 3,
      settings: expect.arrayContaining([{ name: 'shared_buffers', value: '256MB' }]) as object,
    })
  })

  it('is changed by a restart after which Postgres has its settings', async () => {
    expect(await resize('ci_micro')).toMatchObject({ state: 'succeeded' })
    expect(await inEffect()).toEqual(computeSettings('ci_micro'))
    expect((await ask('GET', '/billing/addons')).body).toMatchObject({
      selected_addons: [{ type: 'compute_instance', variant: { identifier: 'ci_micro' } }, {}],
      addons: expect.arrayContaining([
        { type: 'compute_instance', status: 'selectable' },
      ]) as object,
    })
    expect((await ask('PUT', '/compute', { compute: 'ci_micro' })).body).toMatchObject({
      code: 'conflict',
      message: 'The project already has this size.',
    })
  })

  it('is refused for a new project that the machine cannot hold', async () => {
    const { status, body } = await call(
      `${testPlatform.url}/platform/organizations/personal/projects`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
        json: { name: 'large', db_pass: 'a long and secret one', compute: 'ci_xlarge' },
      },
    )
    const { sizes } = (await ask('GET', '/compute')).body as {
      sizes: { unavailable_reason: string | null }[]
    }
    const reason = sizes.at(-1)?.unavailable_reason ?? null
    // A machine that has 16 GB creates it.
    expect([status, reason === null ? null : (body as { message: string }).message]).toEqual([
      reason === null ? 201 : 409,
      reason,
    ])
  })

  it('is not changed by a person who may only read', async () => {
    const refused = await ask('PUT', '/compute', { compute: 'shared' }, testPlatform.tokens.reader)
    expect(refused.status).toBe(403)
  })

  it('is the previous one again if Postgres does not start with the new one', async () => {
    const { dataDirectory, projectRef } = testPlatform
    const overrides = join(layout(dataDirectory).clusters, projectRef, 'data/postgresql.auto.conf')
    const before = await readFile(overrides)
    // The connections of the size in effect have room for these; those of the default do not.
    await appendFile(overrides, 'reserved_connections = 102\n')
    expect(await resize('shared')).toMatchObject({ state: 'failed', step: 'undo' })
    expect((await ask('GET')).body).toMatchObject({
      status: 'ACTIVE_HEALTHY',
      compute: 'ci_micro',
    })
    await writeFile(overrides, before)
    expect(await inEffect()).toEqual(computeSettings('ci_micro'))
  })
})
