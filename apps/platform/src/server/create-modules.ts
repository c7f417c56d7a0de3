import { createAccessControl } from '../access/check-permission'
import type {} from '../access/services'
import { createServices } from '../base/create-services'
import type { EventName } from '../base/events'
import type { Services } from '../base/services'
import { createContract } from '../contract/contract'
import type {} from '../contract/services'
import { permissionsServedIn } from '../contract/served-in'
import type {} from '../postgres/services'
import type { Module, Notices } from '../modules/define-module'
import { modules } from './modules'

/** Makes the services of all modules, each when it is first read. @param ground services that are there already */
export function createModuleServices(
  ground: Partial<Services>,
  all: readonly Module[] = modules,
): Services {
  return createServices(ground, [
    {
      access: createAccessControl,
      contract: () => createContract(),
      isServed: ({ config, contract }) => permissionsServedIn(contract, config.mode),
      operationPlans: (services) =>
        Object.assign(
          {},
          ...all.map(({ operations }) => operations?.(services)),
        ) as Services['operationPlans'],
    },
    ...all.map(({ services }) => services ?? {}),
  ])
}

/** Opens what modules need time for. */
export async function openModules(
  ground: Services,
  all: readonly Module[] = modules,
): Promise<void> {
  for (const { open } of all) Object.assign(ground, await open?.(ground))
}

/** Connects modules by their events, and makes every service, so that one that cannot be made stops the start. */
export function connectModules(services: Services, all: readonly Module[] = modules): void {
  for (const { listen, notifications } of all) {
    listen?.(services)
    for (const [event, notifier] of Object.entries(notifications ?? {}) as [
      EventName,
      (...of: unknown[]) => unknown,
    ][]) {
      services.events.on(event, async (payload) => {
        const notices = (await notifier(payload, services)) as Notices
        for (const notice of [notices ?? []].flat()) {
          if ('endOf' in notice) await services.notifications.end(notice)
          else await services.notifications.notify(notice)
        }
      })
    }
  }
  for (const name in services) void services[name as keyof Services]
}
