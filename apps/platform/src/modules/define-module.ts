import type { GatewayService } from '../access/gateway.types'
import type { Command } from '../base/command'
import type { ServiceFactories } from '../base/create-services'
import type { EventName, Events } from '../base/events'
import type { Schedule } from '../base/schedule'
import type { Services } from '../base/services'
import type { ModuleConfig } from '../base/config/setting'
import type { EndpointGroup } from '../base/http/mount-endpoints'
import type { Handlers } from '../contract/handler.types'
import type { NewNotification, NotificationEnd } from './notifications/notifications.types'
import type { OperationPlans } from './operations/operations.types'

/** A capability of the server. What it leaves out it has none of. */
export interface Module {
  /** Its folder. */
  name: string
  /** Its settings, and its part of the configuration. */
  config?: ModuleConfig
  /** Its steps of the control database's schema, in any order; names of new ones begin with their date. */
  migrations?: readonly ModuleMigration[]
  /** Its services that take time to open; opened before any other service is made. */
  open?(services: Services): Promise<Partial<Services>>
  services?: ServiceFactories
  /** Handlers of its operations, made once a listener, with the limits that they count. */
  handlers?(): Partial<Handlers>
  /** Its addresses beside the contract's, on the dashboard's listener; null for none. */
  endpoints?(services: Services): EndpointGroup | null
  /** Its services at the gateway, under `/{ref}` of each project. */
  gateway?: GatewayService | readonly GatewayService[]
  /** Its commands of the command line. */
  commands?: readonly Command[]
  /** Its kinds of long work. */
  operations?(services: Services): OperationPlans
  /** Notifications of events. */
  notifications?: Notifiers<Services>
  /** Listens to events of other modules. */
  listen?(services: Services): void
  /** Cleans up after a crash, before any work continues. */
  prepare?(services: Services): Promise<void>
  /** Takes up work once all modules are prepared. */
  start?(services: Services): Promise<void>
  schedules?(services: Services): readonly Schedule[]
}

/** Result of a notifier. */
export type Notices = NewNotification | null | readonly (NewNotification | NotificationEnd)[]

/** Creates the notification of an event, or several, or ends earlier ones; null if no one is notified. */
export type Notifiers<Known> = {
  [Name in EventName]?: (payload: Events[Name], services: Known) => Promise<Notices> | Notices
}

/** A step of the control database's schema. */
export interface ModuleMigration {
  name: string
  sql: string
}

/** Describes a module. Functions see the services that the module's `services.ts` names and no others. */
export const defineModule = <Known>(module: ModuleOf<Known>): Module => module as Module

type ModuleOf<Known> = Omit<
  Module,
  | 'services'
  | 'endpoints'
  | 'gateway'
  | 'commands'
  | 'operations'
  | 'notifications'
  | 'listen'
  | 'prepare'
  | 'start'
  | 'schedules'
> & {
  services?: { [Name in keyof Services]?: (services: Known) => Services[Name] }
  endpoints?(services: Known): EndpointGroup | null
  gateway?: GatewayService<Known> | readonly GatewayService<Known>[]
  commands?: readonly Command<Known>[]
  operations?(services: Known): OperationPlans
  notifications?: Notifiers<Known>
  listen?(services: Known): void
  prepare?(services: Known): Promise<void>
  start?(services: Known): Promise<void>
  schedules?(services: Known): readonly Schedule[]
}
