import { API_ROLES, readClaims } from '../../role-selector/role-choice'
import { DEFAULT_OPTIONS, type ChannelOptions } from './channel.types'

/** Problem of options that no channel can be joined with. */
export interface OptionProblems {
  topic: boolean
  claims: boolean
}

export const problemsOf = ({ claims, role, topic }: ChannelOptions): OptionProblems => ({
  topic: topic.trim() === '',
  claims: role === 'authenticated' && readClaims(claims).problem !== null,
})

/** Returns the claims of the key that a channel is joined with. */
export function keyClaims({ claims, role }: ChannelOptions) {
  const read = role === 'authenticated' ? readClaims(claims).claims : null
  // A hook may turn a user into anon.
  return { ...read, role: read?.['role'] === 'anon' ? 'anon' : role }
}

const EVENTS = ['*', 'INSERT', 'UPDATE', 'DELETE']

/** Returns stored options; the default of each that is none. */
export function channelOptionsOf(stored: unknown): ChannelOptions {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_OPTIONS
  const read = Object.fromEntries(
    Object.entries(DEFAULT_OPTIONS).map(([name, usual]: [string, unknown]) => {
      const value = (stored as Record<string, unknown>)[name]
      const isOfSet =
        name === 'role'
          ? (API_ROLES as readonly unknown[]).includes(value)
          : name !== 'event' || EVENTS.includes(String(value))
      return [name, typeof value === typeof usual && isOfSet ? value : usual]
    }),
  )
  return read as unknown as ChannelOptions // each member has the type of its default
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const isJsonObject = (text: string): boolean => isJson(text) && /^\s*\{/.test(text)
