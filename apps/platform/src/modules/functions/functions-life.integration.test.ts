import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { buildServer, howdah, temporaryData } from '../../../test/server-process'
import { layout } from '../../base/disk/data-directory'
import { processesIn } from '../../base/process-table'
import { functionFolder } from './function-folder'
import { call } from '../../server/http/testing/call'

it('a killed server leaves a whole version, and no process', async () => {
  await buildServer()
  const data = await temporaryData()
  try {
    const start = async () => {
      const server = howdah(['--data', data.root, '--port', '0', '--gateway-port', '0'])
      await server.says('Ctrl+C stops')
      return { server, url: /runs at (\S+)/.exec(server.output)?.[1] ?? '' }
    }
    const first = await start()
    const { close, pool } = await data.control()
    const ref = await vi.waitFor(
      async () => {
        const { rows } = await pool.query<{ ref: string }>(
          `select ref from projects where status = 'ACTIVE_HEALTHY'`,
        )
        if (!rows[0]) throw new Error('The project is not running yet.')
        return rows[0].ref
      },
      { timeout: 60_000, interval: 50 },
    )
    const { createMembers } = await import('../organizations/members/members')
    const { createAccessTokens } = await import('../people/access-tokens/access-tokens')
    const personId = (await createMembers(pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(pool).create({ personId, name: 'killer' })
    await close()
    const headers = { authorization: `Bearer ${token}` }
    const deploy = (url: string, version: number) =>
      call(`${url}/platform/projects/${ref}/functions/whole`, {
        method: 'PUT',
        headers,
        json: {
          verify_jwt: false,
          files: [
            {
              path: 'index.ts',
              content: `import { v } from './v.ts'\nDeno.serve(() => new Response(v))`,
            },
            { path: 'v.ts', content: `export const v = '${version}' // ${'x'.repeat(500_000)}` },
          ],
        },
      })
    const details = async (url: string) => {
      const { body } = await call(`${url}/platform/projects/${ref}/functions`, { headers })
      const { functions, url: at } = body as {
        url: string
        functions: { slug: string; version: number }[]
      }
      return { at, version: functions.find(({ slug }) => slug === 'whole')?.version ?? 0 }
    }
    expect((await deploy(first.url, 1)).status).toBe(200)
    const { at } = await details(first.url)
    expect(await (await fetch(`${at}/whole`)).text()).toBe('1')
    const folder = await realpath(functionFolder(layout(data.root).run, ref))
    expect(processesIn(folder).length).toBeGreaterThan(0)

    // The kill comes at some point of the deploys.
    let acknowledged = 1
    const deploys = (async () => {
      for (let version = 2; version < 100; version += 1) {
        const { status } = await deploy(first.url, version)
        if (status === 200) acknowledged = version
      }
    })().catch(() => undefined)
    await sleep(400)
    first.server.child.kill('SIGKILL')
    await Promise.all([first.server.ended, deploys])
    await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    })

    const second = await start()
    const after = await vi.waitFor(
      async () => {
        const found = await details(second.url)
        const answer = await fetch(`${found.at}/whole`)
        expect(answer.status).toBe(200)
        return { version: found.version, text: await answer.text() }
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(after.text).toBe(String(after.version))
    expect([acknowledged, acknowledged + 1]).toContain(after.version)

    const folderOf = join(data.root, 'greet')
    await mkdir(join(folderOf, 'lib'), { recursive: true })
    await writeFile(join(folderOf, 'lib/word.ts'), `export const word = 'from a folder'`)
    await writeFile(
      join(folderOf, 'index.ts'),
      `import { word } from './lib/word.ts'\nDeno.serve(() => new Response(word))`,
    )
    const target = ['--data', data.root, '--project', ref, '--name', 'whole']
    const command = howdah(['functions', 'deploy', ...target, '--folder', folderOf])
    expect([await command.ended, command.output]).toEqual([0, expect.stringContaining('deployed')])
    const { at: where } = await details(second.url)
    expect(await (await fetch(`${where}/whole`)).text()).toBe('from a folder')
    const copy = join(data.root, 'copy')
    const download = howdah(['functions', 'download', ...target, '--folder', copy])
    expect([await download.ended, download.output]).toEqual([0, expect.stringContaining(copy)])
    for (const path of ['index.ts', 'lib/word.ts'])
      expect(await readFile(join(copy, path), 'utf8')).toBe(
        await readFile(join(folderOf, path), 'utf8'),
      )
    second.server.child.kill('SIGTERM')
    await second.server.ended
  } finally {
    await data.end()
  }
})
