import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkServer, describeChecks } from './conformance'

const program = fileURLToPath(
  new URL('../../../../../examples/node-backend/server.mjs', import.meta.url),
)

it('finds the example of a backend good for what it claims', async () => {
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    const checks = await checkServer({
      baseUrl: line,
      token: undefined,
      params: { ref: 'abcdefghijklmnopqrst' },
    })
    expect(checks.filter(({ result }) => result === 'wrong')).toEqual([])
    expect(describeChecks(checks)).toEqual(
      expect.arrayContaining(['✓ SQL editor', '✓ Table editor', '✓ Schema diagram']),
    )
  } finally {
    server.kill()
  }
})
