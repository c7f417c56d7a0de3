import {
  getParameterStatistics,
  listPostgresParameters,
} from '@howdah/platform-client/catalog/monitoring/parameters'
import { updatePostgresParameter } from '@howdah/platform-client/resources/projects/update-postgres-parameter'
import { adviseParameters } from '@howdah/rules/postgres/parameter-advice'
import { expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, scope } = objectFixture()

async function advised() {
  const parameters = await listPostgresParameters(client('reader'), scope())
  const advice = adviseParameters({
    parameters: parameters.map(({ name, value }) => ({ name, value, unitBytes: null })),
    memory: null,
    statistics: await getParameterStatistics(client('reader'), scope()),
  })
  return advice.map(({ name, suggested }) => [name, suggested])
}

const change = (name: string, value: string | null) =>
  updatePostgresParameter(client(), { ref: scope().projectRef, name, value })

test('an advice is there until it is followed', async () => {
  expect(await advised()).toEqual(
    expect.arrayContaining([
      ['track_io_timing', 'on'],
      ['random_page_cost', '1.1'],
      ['statement_timeout', null],
    ]),
  )
  await change('track_io_timing', 'on')
  await change('random_page_cost', '1.1')
  const names = (await advised()).map(([name]) => name)
  expect(names).not.toContain('track_io_timing')
  expect(names).not.toContain('random_page_cost')
})

test('a timeout of the platform’s own session is not the one of programs', async () => {
  const parameters = await listPostgresParameters(client(), scope())
  const names = parameters.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['shared_buffers', 'max_connections']))
  expect(names).not.toContain('idle_in_transaction_session_timeout')
})

test('checkpoints and temporary files are counted', async () => {
  const count = expect.any(Number) as number
  expect(await getParameterStatistics(client('reader'), scope())).toEqual({
    requestedCheckpoints: count,
    timedCheckpoints: count,
    temporaryFiles: count,
    temporaryBytes: count,
  })
})
