import { expect, it } from 'vitest'
import { createOutbound } from '../../../base/network/outbound'
import { checkAddress } from './drain-rules'
import type { DrainKind } from './drain.types'

const names: Record<string, string[]> = {
  'public.example': ['198.51.100.7', '93.184.215.14'],
  'inside.example': ['10.0.0.8'],
}
const outbound = createOutbound({
  ...{ allowed: ['127.0.0.2'], ownPorts: () => Promise.resolve([]), ownServices: [] },
  ownAddresses: () => [],
  lookup: (host) => Promise.resolve(names[host] ?? []),
})
const check = (kind: DrainKind, url: string) => checkAddress(outbound, { kind, url })

it.each([
  ['http', 'http://127.0.0.1:4318/in'],
  ['loki', 'https://[::1]/in'],
  ['otlp', 'http://169.254.169.254/in'],
  ['s3', 'https://inside.example'],
  ['syslog', 'tcp://127.0.0.1:601'],
  ['syslog', 'tls://[::1]:6514'],
] as const)('refuses an address of %s that nothing is sent to: %s', async (kind, url) => {
  await expect(check(kind, url)).rejects.toMatchObject({
    ...{ status: 400, extra: { details: [{ path: 'body.url' }] } },
  })
})

it.each([
  ['http', 'https://public.example/in'],
  ['syslog', 'tls://public.example:6514'],
  ['http', 'http://127.0.0.2:8080/in'],
  // Its name may get an address later.
  ['http', 'https://unknown.example/in'],
] as const)('takes an address of %s: %s', async (kind, url) => {
  await expect(check(kind, url)).resolves.toBeUndefined()
})
