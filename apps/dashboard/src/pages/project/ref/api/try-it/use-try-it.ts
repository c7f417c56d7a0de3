import {
  tryPolicies,
  type PolicyTrial,
} from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import {
  authUsersQueryOptions,
  issuedClaims,
  userOf,
} from '@howdah/platform-client/resources/auth/users'
import { MAX_KEY_CLAIMS } from '@howdah/platform-client/resources/projects/create-temporary-key'
import type { ApiRequest } from '@howdah/rules/api-schema/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { policyNoteOf, wholeRows, type PolicyNote, type TriedObject } from './explained-answer'
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
  tried: TriedObject
}

/** A request as it was sent, with its answer. */
export interface Outcome {
  sent: Pick<ApiRequest, 'method' | 'headers'> & {
    url: string
    body: string | null
    role: Role
    /** As it was entered; empty for none. */
    user: string
  }
  response: ApiResponse
  /** Policies for the role; null with a note, and if the table is gone. */
  trial: PolicyTrial | null
  note: PolicyNote | null
  /** Owner as whom a view reads. */
  readsAs: string | null
  trialError: unknown
}

/** Reason why no request can be sent as a user. */
class UserProblem extends Error {
  override readonly name = 'UserProblem'
}

const draftOf = ({ body, method, path }: ApiRequest) => ({
  ...{ method, path, body: body === undefined ? '' : JSON.stringify(body, null, 2) },
})

/** Returns the address of a request as browsers send it; null for one outside of the Data API. */
export function triedAddress(url: string, path: string): string | null {
  const { href } = new URL(`${url}${path}`)
  return path.startsWith('/') && href.startsWith(`${url}/`) ? href : null
}

/** Returns the headers of an example, of which another method has only the schema. */
function headersOf(
  { headers, method }: ApiRequest,
  sent: ApiRequest['method'],
): ApiRequest['headers'] {
  if (method === sent) return headers
  const schema = headers['Accept-Profile'] ?? headers['Content-Profile']
  if (schema === undefined) return {}
  return { [sent === 'GET' ? 'Accept-Profile' : 'Content-Profile']: schema }
}

const nothing: ApiRequest = { method: 'GET', path: '/', headers: {} }

/** State of a form that sends requests to the Data API. */
export function useTryIt({ examples, projectRef, tried, url }: TryItParts) {
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
    if (found === null) throw new UserProblem(messages.userMissing)
    const { claims } = await issuedClaims(client, { ref: projectRef, user: found })
    const { length } = JSON.stringify({ ...claims, role })
    if (length > MAX_KEY_CLAIMS) throw new UserProblem(messages.claimsLarge(length, MAX_KEY_CLAIMS))
    return claims
  }

  const sending = useMutation({
    mutationFn: async (request: RequestDraft): Promise<Outcome> => {
      const { method, path } = request
      const claims = await claimsOf(request)
      // The role of the token, which a hook may change.
      const role = claims['role'] === 'anon' ? 'anon' : request.role
      const body = method === 'GET' || request.body.trim() === '' ? null : request.body
      const headers = headersOf(examples[request.example]?.request ?? nothing, method)
      const sent = { method, headers, body }
      const response = await sendRequest(client, {
        ...{ ...sent, path, projectRef, url, role, claims },
      })
      const note = policyNoteOf(path, tried)
      const address = triedAddress(url, path) ?? `${url}${path}`
      const user = request.role === 'authenticated' ? request.user.trim() : ''
      const outcome = {
        sent: { ...sent, url: address, role, user },
        response,
        note,
        readsAs: tried.readsAs ?? null,
      }
      if (note !== null) return { ...outcome, trial: null, trialError: null }
      // Those that a change returns are not explained.
      const answer = response.isSuccess && method === 'GET' ? wholeRows(response) : '[]'
      const asked = { projectRef, table: tried, role: { role, claims }, answer }
      return tryPolicies(client, asked).then(
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
    userProblem: error instanceof UserProblem ? error.message : undefined,
    error: error instanceof UserProblem ? null : error,
  }
}
