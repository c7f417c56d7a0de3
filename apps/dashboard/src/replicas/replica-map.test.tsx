import { REPLICA_STAGES } from '@howdah/rules/replicas/replica-stages'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../testing/fake-platform'
import { openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const identifier = `${ref}-rr-k3x9ab`
const stages = (failed: string) => {
  const at = REPLICA_STAGES.findIndex((stage) => stage === failed)
  return REPLICA_STAGES.map((stage, place) => ({
    stage,
    state: place < at ? 'completed' : place === at ? 'failed' : 'waiting',
    begun_at: null,
    ended_at: null,
    done_bytes: stage === 'DownloadedBaseBackup' ? '1024' : null,
    total_bytes: stage === 'DownloadedBaseBackup' ? '4096' : null,
  }))
}
const replica = {
  identifier,
  region: 'local',
  status: 'INIT_READ_REPLICA_FAILED',
  problem: null,
  error: 'The disk is full.',
  log: ['LOG: the last line'],
  inserted_at: project.inserted_at,
  lag_bytes: null,
  lag_seconds: null,
  stages: stages('DownloadedBaseBackup'),
}
const withReplicas = (...replicas: object[]) => ({
  [`GET /platform/projects/${ref}`]: {
    body: { ...project, capabilities: [...project.capabilities, 'replicas'] },
  },
  [`GET /platform/projects/${ref}/replicas`]: {
    body: { max_replicas: 2, former_primary: null, replicas },
  },
})
const infrastructure = `/project/${ref}/settings/infrastructure`
const open = (page = infrastructure) => openSite(page)
const map = () => screen.findByRole('list', { name: 'Primary database and read replicas' })

test.each([
  ['Started', 'Failed to launch replica'],
  ['LaunchedReadReplicaInstance', 'Failed to launch replica'],
  ['InitiatedReadReplicaSetup', 'Failed to initiate replica'],
  ['DownloadedBaseBackup', 'Failed to download backup'],
  ['ReplayedWalArchives', 'Failed to replay WAL archives'],
  ['CompletedReadReplicaSetup', 'Failed to set up replica'],
])('a set-up that failed in %s says so, with its log, and is tried again', async (stage, label) => {
  const rebuild = `POST /platform/projects/${ref}/replicas/${identifier}/rebuild`
  const platform = fakePlatform({
    ...withReplicas({ ...replica, stages: stages(stage) }),
    [rebuild]: { status: 202, body: { ...replica, status: 'INIT_READ_REPLICA' } },
  })
  const { user } = open()
  const node = within(await map())
  expect(await node.findByText(label)).toBeTruthy()
  expect(node.getByText('The disk is full.')).toBeTruthy()
  expect(node.getByText('LOG: the last line')).toBeTruthy()
  await user.click(node.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(platform.calls(rebuild)).toHaveLength(1))
})

test('the map has the width, the height of rows and the gap of its specification', async () => {
  fakePlatform(withReplicas(replica))
  open()
  const { style } = await map()
  expect(['width', 'row', 'gap'].map((name) => style.getPropertyValue(`--hd-map-${name}`))).toEqual(
    ['660px', '50px', '20px'],
  )
})

test('a set-up shows each stage with its bytes', async () => {
  fakePlatform(withReplicas({ ...replica, status: 'INIT_READ_REPLICA' }))
  open()
  const list = within(await screen.findByRole('list', { name: 'Progress of the setup' }))
  expect(list.getAllByRole('listitem')).toHaveLength(REPLICA_STAGES.length)
  expect(list.getByText(/^1 \S+ of 4 \S+$/)).toBeTruthy()
})

test('a replica whose slot was cut says so and is rebuilt', async () => {
  fakePlatform(withReplicas({ ...replica, status: 'ACTIVE_UNHEALTHY', problem: 'slot_lost' }))
  open()
  const node = within(await map())
  expect(await node.findByText(/the log that it needs is gone/)).toBeTruthy()
  expect(node.getByRole('button', { name: 'Rebuild' })).toBeTruthy()
})

test('as many replicas as the plan includes leave no room for another', async () => {
  fakePlatform(withReplicas(replica, { ...replica, identifier: `${ref}-rr-other1` }))
  open()
  const button = await screen.findByRole('button', { name: 'New read replica' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

test('a person who may not change the project sees the replicas without actions', async () => {
  fakePlatform({
    ...withReplicas(replica),
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'read-only',
          permissions: ownerMay.filter(({ action }) => action === 'read'),
          projects: [],
        },
      ],
    },
  })
  open()
  expect(await within(await map()).findByText(identifier)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New read replica' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

const healthy = { ...replica, status: 'ACTIVE_HEALTHY', error: null, log: [] }
const promotion = `POST /platform/projects/${ref}/replicas/${identifier}/promote`

async function askToPromote(page = infrastructure) {
  const { user } = open(page)
  const node = within(await map())
  await user.click(await node.findByRole('button', { name: `Actions of ${identifier}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Promote to primary' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  return { dialog, user }
}

test('a promotion begins when the identifier is typed', async () => {
  const platform = fakePlatform({
    ...withReplicas(healthy),
    [promotion]: { status: 202, body: { ...project, status: 'RESTARTING' } },
  })
  const { dialog, user } = await askToPromote()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  const field = dialog.getByLabelText(`Type ${identifier} to confirm`)
  expect(document.activeElement).toBe(field)
  await user.type(field, 'another')
  await user.click(dialog.getByRole('button', { name: 'Promote to primary' }))
  expect(platform.calls(promotion)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, identifier)
  await user.click(dialog.getByRole('button', { name: 'Promote to primary' }))
  await vi.waitFor(() => expect(platform.calls(promotion)).toHaveLength(1))
  expect(platform.calls(promotion)[0]?.body).toEqual({ name: identifier, accept_loss: false })
})

test.each([
  ['ACTIVE_UNHEALTHY', 'ACTIVE_UNHEALTHY', infrastructure],
  // Settings that need a Postgres are not shown: the home is.
  ['START_FAILED', 'START_FAILED', `/project/${ref}`],
  ['ACTIVE_UNHEALTHY', 'COMING_UP', infrastructure],
])(
  'a promotion without the primary (%s) says what would be lost, and needs a check',
  async (status, ofReplica, page) => {
    const message = 'The primary doesn’t run. The replica lacks about 8,192 bytes.'
    const platform = fakePlatform({
      ...withReplicas({ ...healthy, status: ofReplica }),
      [`GET /platform/projects/${ref}`]: {
        body: {
          ...project,
          status,
          capabilities: [...project.capabilities, 'replicas'],
        },
      },
      [promotion]: { status: 409, body: { code: 'conflict', message, request_id: 'req_1' } },
    })
    const { dialog, user } = await askToPromote(page)
    await user.type(dialog.getByLabelText(`Type ${identifier} to confirm`), identifier)
    await user.click(dialog.getByRole('button', { name: 'Promote to primary' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Promote to primary' }))
    await vi.waitFor(() => expect(platform.calls(promotion)).toHaveLength(2))
    expect(platform.calls(promotion)[1]?.body).toEqual({ name: identifier, accept_loss: true })
  },
)

test('the files of a former primary are removed when that is confirmed', async () => {
  const drop = `DELETE /platform/projects/${ref}/former-primary`
  const former_primary = { promoted_at: project.inserted_at, size_bytes: '2048' }
  const platform = fakePlatform({
    ...withReplicas(),
    [`GET /platform/projects/${ref}/replicas`]: {
      body: { max_replicas: 2, former_primary, replicas: [] },
    },
    [drop]: { status: 204 },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove these files' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove these files' }))
  await vi.waitFor(() => expect(platform.calls(drop)).toHaveLength(1))
})

test('the question about files that are removed meanwhile reports that', async () => {
  const list = `GET /platform/projects/${ref}/replicas`
  const former_primary = { promoted_at: project.inserted_at, size_bytes: '2048' }
  const body = { max_replicas: 2, former_primary, replicas: [] }
  const platform = fakePlatform({ ...withReplicas(), [list]: { body } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove these files' }))
  await screen.findByRole('alertdialog')
  platform.answer(list, { body: { ...body, former_primary: null } })
  const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 15_000 }))
  expect(dialog.getByText(/There is a backup of the new primary/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
}, 30_000)

test('a promotion shows its steps while the primary still runs', async () => {
  const operation = {
    id: 'op_1',
    kind: 'promote_replica',
    state: 'running',
    step: 'catchUp',
    error: null,
  }
  fakePlatform({
    ...withReplicas(healthy),
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, operation, capabilities: [...project.capabilities, 'replicas'] },
    },
  })
  open()
  expect(await screen.findByText(/^Promoting a read replica/)).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Progress' }))
  expect(steps.getByText('Wait until the replica has caught up')).toBeTruthy()
})
