import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../platform-server.mjs'
import { declaredApi } from './declared-api.mjs'

test('an API is its exports, and what these name without exporting it', () => {
  const folder = temporaryFolder('declared-api-')
  try {
    mkdirSync(folder.path, { recursive: true })
    writeFileSync(
      join(folder.path, 'shared.d.ts'),
      `interface Unseen { a: 1 }
      /** Words about it. */
      interface Options { size: Size }
      type Size = 'small' | 'large'
      export type { Options as O }`,
    )
    writeFileSync(
      join(folder.path, 'index.d.ts'),
      `import { O } from './shared'
      /** Words that may change. */
      declare const make: (options: O) => Promise<void>
      export { make, make as create }`,
    )
    const text = declaredApi(folder.path, { '.': join(folder.path, 'index.d.ts') })
    expect(text).toContain('const make: (options: O) => Promise<void>;')
    expect(text).toContain('make // as in .')
    expect(text).toMatch(/## Types that these name[^]*interface Options[^]*type Size/)
    expect(text).not.toMatch(/Unseen|Words/)
  } finally {
    folder.remove()
  }
})
