import { expect, serverTest as test } from '../harness/test'
import {
  firstProject,
  owner,
  signInAsOwner,
  signInWithPassword,
  tokenOfLink,
} from '../../scripts/owner-session.mjs'
import {
  createAccessToken,
  freePort,
  platformCommand,
  processesIn,
} from '../../scripts/platform-server.mjs'

test('--help names every command and option, and a wrong one is refused with a sentence', async () => {
  const help = await platformCommand(['--help'])
  expect(help.code).toBe(0)
  for (const word of ['user add', 'token create', '--data', '--port', '--origin', '--help'])
    expect(help.stdout).toContain(word)
  const wrong = await platformCommand(['--nonsense'])
  expect(wrong.code).not.toBe(0)
  expect(wrong.stderr).toContain('--nonsense')
})

test('each start prints a fresh one-time link that ends the older one, until the owner has set email and password', async ({
  servers,
}) => {
  const options = { port: await freePort() }
  const first = await servers.start(options)
  await first.stop()

  const second = await servers.start(options)
  expect(second.link).toBeDefined()
  const withOldLink = await fetch(`${second.url}/platform/sign-in/link`, {
    method: 'POST',
    headers: { origin: second.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenOfLink(first.link ?? '') }),
  })
  expect(withOldLink.status).toBe(401)
  await signInAsOwner(second.url, second.link)
  await second.stop()

  const third = await servers.start(options)
  expect(third.link).toBeUndefined()
  await signInWithPassword(third.url, owner)
  await third.stop()
})

test(
  'people and tokens are made beside a running server',
  { tag: '@long' },
  async ({ servers }) => {
    const { data } = servers
    const server = await servers.start()
    const session = await signInAsOwner(server.url, server.link)
    const { ref, organization_slug } = await firstProject(session)

    const reader = { email: 'reader@example.com', password: 'another long password' }
    const added = await platformCommand(
      [
        'user',
        'add',
        '--data',
        data,
        '--email',
        reader.email,
        '--organization',
        organization_slug,
        '--role',
        'read-only',
      ],
      { input: `${reader.password}\n` },
    )
    expect(added).toMatchObject({ code: 0 })
    const asReader = await signInWithPassword(server.url, reader)
    expect(await asReader.query(ref, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(asReader.query(ref, 'create table mine ()')).rejects.toThrow(
      /42501|25006|permission denied|read-only/,
    )

    const token = await createAccessToken(data, owner.email)
    const answer = await fetch(`${server.url}/platform/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toMatchObject({ email: owner.email })
    await server.stop()
  },
)

test(
  'the clusters of a killed server are adopted by the next start, with everything that was committed',
  { tag: '@long' },
  async ({ servers }) => {
    const options = { port: await freePort() }
    const killed = await servers.start(options)
    const session = await signInAsOwner(killed.url, killed.link)
    const { ref } = await firstProject(session)
    await session.query(ref, 'create table saved as select 42 as answer')
    const startedAt = (await session.query(ref, 'select pg_postmaster_start_time() as at'))[0]
    killed.signal('SIGKILL')
    await killed.ended
    expect(processesIn(servers.data)).not.toEqual([])

    const next = await servers.start(options)
    const again = await signInWithPassword(next.url, owner)
    await firstProject(again)
    expect(await again.query(ref, 'select answer from saved')).toEqual([{ answer: 42 }])
    expect((await again.query(ref, 'select pg_postmaster_start_time() as at'))[0]).toEqual(
      startedAt,
    )
    await next.stop()
  },
)

test(
  'a second server on the same data directory is refused',
  { tag: '@long' },
  async ({ servers }) => {
    const { data } = servers
    const server = await servers.start()
    const second = await platformCommand(['--data', data, '--port', '0'])
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(data)
    await server.stop()
  },
)
