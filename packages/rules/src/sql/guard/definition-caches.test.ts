import { describe, expect, it } from 'vitest'
import { isStaleAfterDefinition } from './definition-caches'

describe('after a create, alter or drop statement (specification, section 7)', () => {
  it.each(['branches', 'settings-v2', 'addons', 'custom-domains', 'content'])(
    '%s stays cached',
    (cache) => {
      expect(isStaleAfterDefinition(cache)).toBe(false)
    },
  )

  it.each(['catalog', 'databases', 'api-keys', 'lints', undefined])('%s is refreshed', (cache) => {
    expect(isStaleAfterDefinition(cache)).toBe(true)
  })
})
