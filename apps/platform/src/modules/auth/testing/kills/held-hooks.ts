import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'

/** A request of a hook. */
interface Asked {
  kind: string
  body: Record<string, unknown>
}

/** Hooks of a project that do not answer until they are let go, and then agree. */
export interface HeldHooks {
  /** Settings of hooks of these kinds. */
  settings(kinds: readonly string[]): object
  asked: Asked[]
  /** Ends when so many were asked, or shortly after the first one, which does not wait for long. */
  wereAsked(count: number): Promise<void>
  letGo(): void
  close(): Promise<void>
}

const SHORTLY_MS = 2_500

export async function holdHooks(): Promise<HeldHooks> {
  const asked: Asked[] = []
  let isHeld = true
  let firstAt = Infinity
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const body = JSON.parse(text) as Asked['body']
      firstAt = Math.min(firstAt, performance.now())
      asked.push({ kind: request.url?.slice(1) ?? '', body })
      const answer = 'claims' in body ? { claims: body.claims } : {}
      if (!isHeld)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = `v1,whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`
  return {
    asked,
    settings: (kinds) => ({
      ...Object.fromEntries(
        kinds.flatMap((kind) => [
          [`hook_${kind}_enabled`, true],
          [`hook_${kind}_uri`, `${url}/${kind}`],
        ]),
      ),
      hook_secrets: Object.fromEntries(kinds.map((kind) => [kind, secret])),
    }),
    wereAsked: (count) =>
      vi.waitFor(
        () => {
          const isSoon = performance.now() - firstAt < SHORTLY_MS
          expect(asked.length >= (isSoon ? count : 1)).toBe(true)
        },
        { timeout: 60_000, interval: 10 },
      ),
    letGo: () => void (isHeld = false),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
