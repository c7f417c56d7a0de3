import { claimsOfEvent, refusalOfEvent } from '@howdah/rules/auth/token-claims'
import { callTokenHook } from '@howdah/platform-client/catalog/token-hook'
import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import {
  asPostgres,
  hookEvent,
  readClaims,
  type ApiRole,
  type ReadClaims,
  type RoleChoice,
  type TokenHook,
} from './role-choice'

export interface RoleForm {
  role: 'postgres' | ApiRole
  /** Claims as they are written. */
  written: string
  hook: TokenHook
}

/** The one state of the form's talk with the hook. */
export type HookState =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'answered'; claims: Record<string, unknown> }
  | { status: 'refused'; message: string }
  | { status: 'silent' }
  | { status: 'failed'; error: unknown }

export interface RoleFormModel {
  form: RoleForm
  claimsProblem: ReadClaims['problem']
  hookIncomplete: boolean
  hookState: HookState
  hasHook: boolean
  /** True if the claims of a signed-in user name none. */
  hasNoUser: boolean
  ready: boolean
  onChange: (change: Partial<RoleForm>) => void
  /** Holds the selection back while a user is written and not found. */
  onUnchosen: (unchosen: boolean) => void
  onTest: () => void
  onApply: () => void
}

/**
 * The selection of a role. If there is a hook, it is called when the selection is applied, and runs
 * carry its result.
 */
export function useRoleForm(
  choice: RoleChoice,
  scope: CatalogScope,
  onApplied: (choice: RoleChoice) => void,
): RoleFormModel {
  const { client } = useHowdahContext('RoleSelector')
  const [form, setForm] = useState(() => formOf(choice))
  const [hookState, setHookState] = useState<HookState>({ status: 'idle' })
  const [isUserUnchosen, setUserUnchosen] = useState(false)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const { role, written, hook } = form
  const read = readClaims(written)
  const hasHook =
    role !== 'postgres' && (hook.schema.trim() !== '' || hook.functionName.trim() !== '')
  const hookIncomplete = hasHook && (hook.schema.trim() === '' || hook.functionName.trim() === '')
  const ready =
    (role === 'postgres' || read.problem === null) &&
    !hookIncomplete &&
    !isUserUnchosen &&
    hookState.status !== 'asking'

  const ask = async (): Promise<Record<string, unknown> | null> => {
    if (role === 'postgres' || read.claims === null) return null
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setHookState({ status: 'asking' })
    const call = {
      ...scope,
      schema: hook.schema.trim(),
      functionName: hook.functionName.trim(),
      event: hookEvent(read.claims, role),
    }
    const state = await callTokenHook(client, call, own.signal).then(
      hookStateOf,
      (error: unknown): HookState => ({
        status: 'failed',
        error,
      }),
    )
    if (own.signal.aborted) return null
    setHookState(state)
    return state.status === 'answered' ? state.claims : null
  }

  const apply = async () => {
    if (!ready) return
    if (role === 'postgres') return onApplied(asPostgres)
    const claims = hasHook ? await ask() : read.claims
    if (claims) onApplied({ type: 'postgrest', role, claims, written, hook: hasHook ? hook : null })
  }

  return {
    form,
    claimsProblem: role === 'postgres' ? null : read.problem,
    hookIncomplete,
    hookState,
    hasHook,
    hasNoUser: role === 'authenticated' && read.claims !== null && !namesUser(read.claims),
    ready,
    onChange: (change) => {
      asking.current?.abort()
      setHookState({ status: 'idle' })
      setForm((before) => ({ ...before, ...change }))
    },
    onUnchosen: setUserUnchosen,
    onTest: () => void ask(),
    onApply: () => void apply(),
  }
}

const namesUser = ({ sub }: Record<string, unknown>): boolean =>
  typeof sub === 'string' && sub.trim() !== ''

function formOf(choice: RoleChoice): RoleForm {
  const hook = (choice.type === 'postgrest' && choice.hook) || { schema: '', functionName: '' }
  return choice.type === 'postgres'
    ? { role: 'postgres', written: '', hook }
    : { role: choice.role, written: choice.written, hook }
}

function hookStateOf(event: unknown): HookState {
  const message = refusalOfEvent(event)
  if (message !== null) return { status: 'refused', message }
  const claims = claimsOfEvent(event)
  return claims ? { status: 'answered', claims } : { status: 'silent' }
}
