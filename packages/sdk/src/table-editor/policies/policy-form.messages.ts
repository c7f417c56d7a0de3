import type { Policy } from '@howdah/platform-client/catalog/policies'
import type { PolicyProblem } from './policy-draft'
import type { PolicyTemplate } from './policy-templates'

/** Texts of the form of a policy. */
export const policyFormMessages = {
  newPolicy: 'New policy',
  newTitle: (table: string) => `New policy for ${table}`,
  editTitle: (name: string) => `Edit policy ${name}`,
  edit: (name: string) => `Edit policy ${name}`,
  delete: (name: string) => `Delete policy ${name}`,
  deleteTitle: (name: string) => `Delete policy ${name}?`,
  deleteText: 'Rows that only this policy allows can no longer be accessed.',
  deleteConfirm: 'Delete',
  changed: 'The policy was changed elsewhere. Open it again.',
  gone: 'This policy no longer exists.',
  preview: 'Preview SQL',
  deleteFailed: 'Failed to delete the policy',
  cancel: 'Cancel',
  turnOn: 'Turn on row-level security',
  turnOnTitle: (table: string) => `Turn on row-level security for ${table}?`,
  turnOnFailed: 'Failed to turn on row-level security',
  template: 'Template',
  noTemplate: 'None',
  templates: {
    'read-everyone': 'Everyone can read all rows',
    'read-signed-in': 'Signed-in users can read all rows',
    'insert-signed-in': 'Signed-in users can add rows',
    'own-rows': 'Users can read and change their own rows',
    'read-own-rows': 'Users can read their own rows',
    'no-access': 'Signed-in users can access no rows',
  } satisfies Record<PolicyTemplate, string> as Record<PolicyTemplate, string>,
  name: 'Name',
  command: 'Command',
  commands: {
    ALL: 'All commands',
    SELECT: 'SELECT',
    INSERT: 'INSERT',
    UPDATE: 'UPDATE',
    DELETE: 'DELETE',
  } satisfies Record<Policy['command'], string> as Record<Policy['command'], string>,
  behavior: 'Behavior',
  permissive: 'Permissive: allows rows',
  restrictive: 'Restrictive: limits permissive policies',
  roles: 'Roles',
  rolesHint: 'public includes all roles.',
  using: 'USING: existing rows that can be accessed',
  check: 'WITH CHECK: rows that can be written',
  checkHint: 'Leave empty to use the same condition as USING.',
  problems: {
    'name-missing': 'Enter a name.',
    'name-long': 'Use at most 63 bytes.',
    'name-taken': 'This table already has a policy with this name.',
    'roles-missing': 'Choose at least one role.',
    'expression-missing': 'Enter a condition, for example true.',
    'expression-broken': 'Enter a single expression.',
  } satisfies Record<PolicyProblem, string> as Record<PolicyProblem, string>,
}

export type PolicyFormMessages = typeof policyFormMessages

export const policyFormTexts = { name: 'policyForm', defaults: policyFormMessages } as const
