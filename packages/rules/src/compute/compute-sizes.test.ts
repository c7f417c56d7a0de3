import { expect, test } from 'vitest'
import {
  COMPUTE_SIZES,
  computeResources,
  computeSettings,
  isComputeSize,
  missingResource,
} from './compute-sizes'

const GB = 1024 ** 3

test('the default has the settings that projects had before there were sizes', () => {
  expect(computeSettings('shared')).toMatchObject({
    shared_buffers: '64MB',
    max_connections: '100',
    work_mem: '4MB',
  })
})

test.each([
  ['ci_micro', '256MB', '4MB', '64MB', '110'],
  ['ci_small', '512MB', '4MB', '128MB', '130'],
  ['ci_medium', '1GB', '6MB', '256MB', '160'],
  ['ci_large', '2GB', '10MB', '512MB', '200'],
  ['ci_xlarge', '4GB', '14MB', '1GB', '280'],
] as const)('%s has %s of shared buffers', (size, buffers, work, maintenance, connections) => {
  expect(computeSettings(size)).toMatchObject({
    shared_buffers: buffers,
    work_mem: work,
    maintenance_work_mem: maintenance,
    max_connections: connections,
  })
})

test('a process of the largest size that fits stays below a quarter of the machine', () => {
  for (const size of COMPUTE_SIZES) {
    const memory = computeResources(size)?.memory ?? GB
    const { maintenance_work_mem: text } = computeSettings(size)
    const bytes = Number.parseInt(text, 10) * (text.endsWith('GB') ? GB : 1024 ** 2)
    expect(bytes).toBeLessThan(memory / 4)
  }
})

test('a size needs the memory and the processors that it is made for', () => {
  const machine = { memory: 8 * GB, processors: 1 }
  expect(COMPUTE_SIZES.map((size) => missingResource(size, machine))).toEqual([
    null,
    null,
    null,
    { resource: 'processors', required: 2, available: 1 },
    { resource: 'processors', required: 2, available: 1 },
    { resource: 'memory', required: 16 * GB, available: 8 * GB },
  ])
})

test('what is attached has no size', () => {
  expect(['shared', 'ci_large', 'elsewhere', ''].map(isComputeSize)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
