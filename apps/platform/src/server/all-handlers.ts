import type { Handlers } from '../contract/handler.types'
import type { Module } from '../modules/define-module'
import { getConfig } from './config-handler'
import { getContract } from './contract-document/handler'
import { modules } from './modules'

/** Makes the handler of every operation. @throws Error when two modules have one operation */
export function createHandlers(all: readonly Module[] = modules): Handlers {
  const handlers: Partial<Handlers> = { getConfig, getContract }
  for (const { name, handlers: create } of all) {
    const made = create?.() ?? {}
    const twice = Object.keys(made).find((operation) => operation in handlers)
    if (twice !== undefined)
      throw new Error(`The module ${name} handles ${twice}, which another module handles.`)
    Object.assign(handlers, made)
  }
  // Whether one is missing is checked against the contract when the listener is made.
  return handlers as Handlers
}
