import {
  tryPolicies,
  type PolicyTrial,
} from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import {
  authUsersQueryOptions,
  issuedClaims,
  userOf,
} from '@howdah/platform-client/resources/auth/users'
import type { ApiRequest } from '@howdah/rules/api-schema/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { sendRequest, type ApiResponse } from './send-request'
import { tryItMessages as messages, type Role } from './try-it.messages'

/** Request, as it is written in the form. */
export interface RequestDraft {
  example: number
  role: Role
  user: string
  method: ApiRequest['method']
  path: string
  body: string
}

export interface TryItParts {
  projectRef: string
  /** Address of the Data API. */
  url: string
  examples: readonly { label: string; request: ApiRequest }[]
  /** Table whose policies decide; null for what has none. */
  table: QualifiedName | null
}

/** A request as it was sent, with its answer. */
export interface Outcome {
  sent: Pick<ApiRequest, 'method' | 'headers'> & { url: string; body: string | null }
  response: ApiResponse
  /** Policies for the role; null if none are asked for, or the table is gone. */
  trial: PolicyTrial | null
  trialError: unknown
}

class UserMissing extends Error {
  override readonly name = 'UserMissing'
}

const draftOf = ({ body, method, path }: ApiRequest) => ({
  ...{ method, path, body: body === undefined ? '' : JSON.stringify(body, null, 2) },
})

const nothing: ApiRequest = { method: 'GET', path: '/', headers: {} }

/** State of a form that sends requests to the Data API. */
export function useTryIt({ examples, projectRef, table, url }: TryItParts) {
  const { client } = useDashboard()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<RequestDraft>(() => ({
    ...{ example: 0, role: 'anon', user: '' },
    ...draftOf(examples[0]?.request ?? nothing),
  }))
  const change = (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part }))
  const choose = (example: number) =>
    change({ example, ...draftOf(examples[example]?.request ?? nothing) })

  async function claimsOf({ role, user }: RequestDraft): Promise<Record<string, unknown>> {
    const text = user.trim()
    if (role !== 'authenticated' || text === '') return {}
    const options = authUsersQueryOptions(client, { ref: projectRef, search: text })
    const { pages } = await queries.fetchInfiniteQuery(options)
    const found = userOf(
      text,
      pages.flatMap(({ users }) => users),
    )
    if (found === null) throw new UserMissing(messages.userMissing)
    return (await issuedClaims(client, { ref: projectRef, user: found })).claims
  }

  const sending = useMutation({
    mutationFn: async (asked: RequestDraft): Promise<Outcome> => {
      const { method, path } = asked
      const claims = await claimsOf(asked)
      // The role of the token, which a hook may change.
      const role = claims['role'] === 'anon' ? 'anon' : asked.role
      const body = method === 'GET' || asked.body.trim() === '' ? null : asked.body
      const headers = examples[asked.example]?.request.headers ?? {}
      const sent = { method, headers, body }
      const response = await sendRequest(client, {
        ...{ ...sent, path, projectRef, url, role, claims },
      })
      const outcome = { sent: { ...sent, url: `${url}${path}` }, response }
      if (table === null) return { ...outcome, trial: null, trialError: null }
      return tryPolicies(client, { projectRef, table, role: { role, claims } }).then(
        (trial) => ({ ...outcome, trial, trialError: null }),
        (trialError: unknown) => ({ ...outcome, trial: null, trialError }),
      )
    },
  })
  const { error } = sending
  return {
    draft,
    change,
    choose,
    send: () => sending.mutate(draft),
    isSending: sending.isPending,
    outcome: sending.data ?? null,
    userProblem: error instanceof UserMissing ? error.message : undefined,
    error: error instanceof UserMissing ? null : error,
  }
}
