import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import type { NewApiKey } from '@howdah/platform-client/resources/projects/create-api-key'

export const apiKeysMessages = {
  failed: 'Failed to retrieve keys',
  endpoint: 'Endpoint',
  endpointIntro: 'The URL of the project’s API. Send one of the keys below in the apikey header.',
  endpointName: 'the endpoint',

  made: 'Publishable and secret keys',
  madeIntro: 'Use a key per application, so you can revoke one without the others.',
  madeNone: 'No keys yet.',
  own: 'Project keys',
  ownIntro: 'The two signed tokens every project has. They’re valid as long as its JWT secret.',
  type: {
    anon: 'Acts as the anon role. Safe to use in a browser.',
    service_role: 'Acts as service_role and bypasses row level security. Only use it on a server.',
    publishable: 'Publishable',
    secret: 'Secret',
  } satisfies Record<ApiKey['type'], string>,
  since: (date: string) => `Since ${date}`,
  keyName: (name: string) => `the key ${name}`,

  delete: 'Delete',
  deleteOf: (name: string) => `Delete the key ${name}`,
  deleteTitle: (name: string) => `Delete the key ${name}?`,
  deleteText: 'It stops working immediately. Anything that still uses it loses access.',
  deleted: (name: string) => `Key ${name} deleted.`,
  deleteFailed: 'Failed to delete the key',

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
  create: 'Create key',
  createFailed: 'Failed to create the key',
  createdTitle: 'The key',
  createdText: 'You can reveal it again later.',
}
