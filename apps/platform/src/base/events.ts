import type { Log } from './log/log'

/** Payloads of events by their names; each module adds its own by declaration merging. */
// The module that knows an event declares it.
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Events {}

export type EventName = keyof Events

/** Connects modules that need not know each other. */
export interface EventBus {
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => unknown): void
  /** Ends when every listener has. A listener that fails is logged and stops nothing. */
  emit<Name extends EventName>(name: Name, payload: Events[Name]): Promise<void>
  /** Ends when every listener has, one after the other. @throws the error of the first listener that fails */
  emitOrThrow<Name extends EventName>(name: Name, payload: Events[Name]): Promise<void>
}

export function createEvents(log: Log): EventBus {
  const listeners = new Map<EventName, ((payload: never) => unknown)[]>()
  return {
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    async emitOrThrow(name, payload) {
      for (const listener of listeners.get(name) ?? []) await listener(payload as never)
    },
    async emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          await listener(payload as never)
        } catch (error) {
          log.error('A listener of an event failed', { event: name, error })
        }
      }
    },
  }
}
