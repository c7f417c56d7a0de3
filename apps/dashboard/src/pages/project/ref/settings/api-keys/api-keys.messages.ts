import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import type { NewApiKey } from '@howdah/platform-client/resources/projects/create-api-key'
import type { Overlap } from './key-state'

export const apiKeysMessages = {
  failed: 'Failed to retrieve keys',
  endpoint: 'Endpoint',
  endpointIntro: 'The URL of the project’s API. Send one of the keys below in the apikey header.',
  endpointName: 'the endpoint',

  made: 'Publishable and secret keys',
  madeIntro: 'Use a key per application, so you can revoke one without the others.',
  madeNone: 'No keys yet.',
  own: 'Legacy keys',
  ownIntro:
    'The two signed tokens every project has. They’re valid as long as its JWT secret. Switch them off once all applications use the keys above.',
  ownNone: 'All shared secrets are revoked, so there are no legacy keys.',
  type: {
    anon: 'Acts as the anon role. Safe to use in a browser.',
    service_role: 'Acts as service_role and bypasses row level security. Only use it on a server.',
    publishable: 'Publishable',
    secret: 'Secret',
  } satisfies Record<ApiKey['type'], string>,
  since: (date: string) => `Since ${date}`,
  neverUsed: 'Never used',
  lastUsed: 'Last used',
  replaced: 'Replaced, stops working',
  off: 'Switched off',
  gone: (name: string) => `The key ${name} no longer exists.`,
  keyName: (name: string) => `the key ${name}`,
  actionsOf: (name: string) => `Actions for the key ${name}`,

  select: (name: string) => `Select the key ${name}`,
  deleteSelected: 'Delete selected',

  delete: 'Delete',
  deleteTitle: (names: readonly string[]) =>
    names.length === 1 ? `Delete the key ${names[0] ?? ''}?` : `Delete ${names.length} keys?`,
  deleteText: (count: number) =>
    count === 1
      ? 'It stops working immediately. Anything that still uses it loses access.'
      : 'They stop working immediately. Anything that still uses them loses access.',
  recentlyUsed: (names: readonly string[]) =>
    names.length === 1
      ? `The key ${names[0] ?? ''} was used in the last 7 days.`
      : `Used in the last 7 days: ${names.join(', ')}.`,
  typeToDelete: (text: string) => `Type ${text} to confirm`,
  typedWrong: (text: string) => `Type exactly ${text}.`,
  deleteWord: 'delete',
  deleted: (names: readonly string[]) =>
    names.length === 1 ? `Key ${names[0] ?? ''} deleted.` : `${names.length} keys deleted.`,
  deleteFailed: 'Failed to delete',

  rotate: 'Rotate',
  rotateTitle: (name: string) => `Rotate the key ${name}`,
  rotateText: 'Creates a new key with the same name. The current one keeps working for a while.',
  overlap: 'Current key stops working',
  overlaps: {
    0: 'Now',
    3600: 'In 1 hour',
    86400: 'In 24 hours',
    604800: 'In 7 days',
  } satisfies Record<Overlap, string>,
  overlapHint: 'You can delete it earlier.',
  rotateConfirm: 'Rotate key',
  rotateFailed: 'Failed to rotate the key',

  edit: 'Edit',
  editTitle: (name: string) => `Edit the key ${name}`,
  save: 'Save',
  saved: 'Key saved.',
  saveFailed: 'Failed to save the key',

  enabled: 'Legacy keys work',
  switchOffTitle: 'Switch off the legacy keys?',
  switchOffText:
    'anon and service_role stop working immediately. You can switch them on again at any time.',
  switchOff: 'Switch off',
  switchedOff: 'Legacy keys switched off.',
  switchedOn: 'Legacy keys switched on.',
  switchFailed: 'Failed to switch the legacy keys',

  newKey: 'New key',
  newTitle: 'New key',
  newText: 'Active immediately.',
  kind: 'Kind',
  kindName: { publishable: 'Publishable', secret: 'Secret' } satisfies Record<
    NewApiKey['type'],
    string
  >,
  kindHint: {
    publishable: 'Acts as the anon role. Safe to use in a browser or an app.',
    secret: 'Acts as service_role and bypasses row level security. Only use it on a server.',
  } satisfies Record<NewApiKey['type'], string>,
  name: 'Name',
  nameHint: 'What you’ll use it for.',
  nameMissing: 'Give the key a name.',
  description: 'Description',
  optional: 'Optional',
  create: 'Create key',
  createFailed: 'Failed to create the key',
  createdTitle: 'The key',
  createdText: 'You can reveal it again later.',
}
