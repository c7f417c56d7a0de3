import { readdir, readFile } from 'node:fs/promises'
import { Client, type PoolClient } from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTheLongRun } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { layout } from '../../base/disk/data-directory'
import { readConfig } from '../../server/config'
import { startPlatform } from '../../server/start'

beforeAll(() => buildServer(), 120_000)

let data: TemporaryData
afterEach(() => data.end())

const start = () => howdah(['--data', data.root, '--port', '0'])

interface Row {
  step: string
  state: string
  ref: string
}

/** Kills a server in a step of the first project's creation, and answers what the row says then. */
async function killIn(step: string): Promise<Row> {
  const server = start()
  await server.says('Starting')
  // The control database is there before the operation is.
  const control = await vi.waitFor(() => data.control(), { timeout: 60_000, interval: 10 })
  const read = async (): Promise<Row | undefined> =>
    (await control.pool.query<Row>('select step, state, project_ref as ref from operations'))
      .rows[0]
  const holder = await control.pool.connect()
  try {
    await vi.waitFor(
      async () => {
        const row = await read()
        // The last step is over in no time, unless the row that it changes is held.
        if (step === 'activate' && row?.step === 'bootstrap') await hold(holder, row.ref)
        if (row?.step !== step) throw new Error(`It is in step ${row?.step}.`)
        server.child.kill('SIGKILL')
      },
      { timeout: 60_000, interval: 1 },
    )
    await server.ended
    const row = await read()
    if (!row) throw new Error('The operation is gone.')
    return row
  } finally {
    await holder.query('rollback')
    holder.release()
    await control.close()
  }
}

async function hold(holder: PoolClient, ref: string): Promise<void> {
  await holder.query('begin')
  await holder.query('select from projects where ref = $1 for update', [ref])
}

describe('creating a project', () => {
  it.each([...inTheLongRun('initialize', 'start'), 'bootstrap', ...inTheLongRun('activate')])(
    'is finished by the next start when the server is killed in %s',
    async (step) => {
      data = await temporaryData()
      const killed = await killIn(step)
      // The kill may come after a short delay; the test only requires that the work was not done.
      expect(killed.state).toBe('running')

      const running = await startPlatform(
        readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
      )
      try {
        const { clusters, operations, projects } = running.platform
        const operation = await operations.newest(killed.ref)
        const finished = await operations.finished(operation?.id ?? '')
        expect(finished, await readFile(layout(data.root).logFile, 'utf8')).toMatchObject({
          state: 'succeeded',
          step: 'activate',
          error: null,
        })
        expect(await projects.byRef(killed.ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
          name: 'First project',
        })
        // One project, and nothing half done beside it.
        expect((await readdir(layout(data.root).clusters)).sort()).toEqual(
          ['control', killed.ref].sort(),
        )
        const client = new Client(await clusters.target(killed.ref, 'reader'))
        await client.connect()
        const { rows } = await client.query('select count(*)::int as count from customers')
        expect(rows).toEqual([{ count: 120 }])
        await client.end()
      } finally {
        await running.stop()
      }
    },
  )

  it('takes about two seconds, forgets the password, and is undone with its reason when it fails', async () => {
    data = await temporaryData()
    const running = await startPlatform(
      readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
    )
    try {
      const { control, operations, organizations, projectLife, projects } = running.platform
      const organization = await organizations.bySlug('personal')
      const organizationId = organization?.id ?? 0
      const { id, projectRef, state } = await projectLife.create({
        organizationId,
        name: ' shop ',
        databasePassword: 'a long secret',
      })
      expect(state).toBe('running')
      expect(await projects.byRef(projectRef)).toMatchObject({ status: 'COMING_UP', name: 'shop' })
      expect(await operations.finished(id)).toMatchObject({ state: 'succeeded' })
      const { rows } = await control.query('select input from operations where id = $1', [id])
      expect(rows).toEqual([{ input: {} }])

      // A password that Postgres cannot take makes the third step fail.
      const failing = await projectLife.create({
        organizationId,
        name: 'broken',
        databasePassword: 'zero \0 byte',
      })
      const failed = await operations.finished(failing.id)
      expect(failed).toMatchObject({ state: 'failed', step: 'undo' })
      expect(failed.error).toBeTruthy()
      expect(await projects.byRef(failing.projectRef)).toMatchObject({ status: 'INIT_FAILED' })
      expect(await readdir(layout(data.root).clusters)).not.toContain(failing.projectRef)
      expect(await readdir(layout(data.root).run)).not.toContain(failing.projectRef)
    } finally {
      await running.stop()
    }
  })
})
