import type { ApiRequest } from '@howdah/rules/api-schema/requests'
import { formatMilliseconds } from '../../../../../format/duration'
import { formatCount } from '../../../../../format/number'
import type { PolicyNote } from './explained-answer'

const notes: Record<Exclude<PolicyNote, 'view'>, string> = {
  other: 'The path doesn’t name what this page documents: policies of other tables decide.',
  renamed:
    'The request gives the name of the primary key to another column: the rows of the response are not found in the table.',
  function:
    'Policies of the tables that the function reads apply: those for its owner if it is SECURITY DEFINER, otherwise those for this role.',
}

export const tryItMessages = {
  notes,
  view: (readsAs: string | null) =>
    readsAs === null
      ? 'This view is security_invoker: the policies of its tables for the role of the request decide about the rows.'
      : `This view reads as its owner, ${readsAs}: the policies of its tables for that role decide about the rows, and a table’s owner skips them unless they are forced.`,
  title: 'Try it',
  intro: 'Sends a request to the Data API of this project with a key that ends after a minute.',
  readOnlyReason: 'Your role doesn’t allow requests as another role.',
  example: 'Example',
  role: 'Role',
  user: 'User',
  userHint: 'Email address, phone number or ID. Leave empty for a token without a user.',
  userMissing: 'Choose a user of this project.',
  claimsLarge: (count: number, maximum: number) =>
    `The claims of this user have ${formatCount(count)} characters. A request as a user carries up to ${formatCount(maximum)}.`,
  method: 'Method',
  path: 'Path',
  pathWrong: 'Begin the path with a slash.',
  pathOutside: 'This path is not one of the Data API.',
  body: 'Body',
  bodyWrong: 'Enter JSON.',
  changes: 'This request changes the data of the project.',
  skipsPolicies: 'This role skips row-level security.',
  send: 'Send',
  failed: 'Failed to send the request',
  request: 'Request',
  response: 'Response',
  responseHeaders: 'Headers of the response',
  status: (status: string, ms: number) => `${status} in ${formatMilliseconds(ms)}`,
  cut: (bytes: number) =>
    `The response is longer: the first ${formatCount(bytes)} bytes are shown.`,
  empty: 'The response has no body.',
  key: (role: string, user: string) =>
    user === '' ? `(temporary key of ${role})` : `(temporary key of ${role}, ${user})`,
  policies: 'Row-level security',
  policiesFailed: 'Failed to read the policies',
  copy: (name: string) => `Copy ${name}`,
  copied: 'Copied',
  copyFailed: 'The browser does not allow access to the clipboard.',
}

export const METHODS = (['GET', 'POST', 'PATCH', 'DELETE'] satisfies ApiRequest['method'][]).map(
  (one) => [one, one] as const,
)
export const ROLES = (['anon', 'authenticated', 'service_role'] as const).map(
  (one) => [one, one] as const,
)
export type Role = (typeof ROLES)[number][0]
