import { describe, expect, it } from 'vitest'
import { createServices, type ServiceFactories } from './create-services'
import type { Services } from './services'

/** Factories of services that only these tests know. */
const factories = (made: Record<string, (services: Record<string, unknown>) => unknown>) =>
  made as unknown as ServiceFactories
const create = (ground: object, ...modules: ServiceFactories[]) =>
  createServices(ground as Partial<Services>, modules) as unknown as Record<string, unknown>

describe('services', () => {
  it('are made once, when they are first read, after what they read', () => {
    const order: string[] = []
    const services = create(
      { version: '1' },
      factories({ last: ({ first }) => (order.push('last'), `${String(first)}!`) }),
      factories({ first: ({ version }) => (order.push('first'), `v${String(version)}`) }),
    )
    expect(order).toEqual([])
    expect([services.last, services.last, services.first]).toEqual(['v1!', 'v1!', 'v1'])
    expect(order).toEqual(['first', 'last'])
  })

  it('say which ones need each other', () => {
    const services = create({}, factories({ a: ({ b }) => b, b: ({ a }) => a }))
    expect(() => services.a).toThrow('Services need each other: a > b > a.')
  })

  it('may read each other once they are made', () => {
    const services = create({}, factories({ a: (all) => () => all.b, b: ({ a }) => [a].length }))
    expect((services.a as () => unknown)()).toBe(1)
  })

  it('are refused when two modules make one', () => {
    expect(() => create({}, factories({ a: () => 1 }), factories({ a: () => 2 }))).toThrow(
      'The service a is made twice.',
    )
  })
})
