import type { Services } from './services'

/** Makes a service from others; each is made when it is first read. */
export type ServiceFactories = { [Name in keyof Services]?: (services: Services) => Services[Name] }

/**
 * Adds services that are created when they are first read, so that their order follows from their
 * dependencies.
 * @param ground existing services; the same object is returned
 * @throws Error if two modules create the same service, and on reading services with circular
 * dependencies
 */
export function createServices(
  ground: Partial<Services>,
  modules: readonly ServiceFactories[],
): Services {
  // Complete once the factories below have added their services.
  const services = ground as Services
  const making: string[] = []
  for (const factories of modules) {
    for (const [name, make] of Object.entries(factories) as [
      keyof Services,
      (services: Services) => unknown,
    ][]) {
      if (name in services) throw new Error(`The service ${name} is made twice.`)
      Object.defineProperty(services, name, {
        configurable: true,
        enumerable: true,
        get: () => made(name, make),
      })
    }
  }
  return services

  function made(name: keyof Services, make: (services: Services) => unknown): unknown {
    if (making.includes(name))
      throw new Error(`Services need each other: ${[...making, name].join(' > ')}.`)
    making.push(name)
    try {
      const value = make(services)
      Object.defineProperty(services, name, {
        configurable: true,
        enumerable: true,
        writable: true,
        value,
      })
      return value
    } finally {
      making.pop()
    }
  }
}
