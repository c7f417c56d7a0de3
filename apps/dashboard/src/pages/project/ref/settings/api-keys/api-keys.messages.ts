import type { ApiKey, NewApiKey } from '@howdah/platform-client'

export const apiKeysMessages = {
  failed: 'Failed to retrieve the keys',
  endpoint: 'Endpoint',
  endpointIntro: 'Where the project’s own API answers. Send one of the keys below in the header apikey.',
  endpointName: 'the endpoint',

  made: 'Publishable and secret keys',
  madeIntro: 'One for each place that uses the project, so that one can be taken back without the others.',
  madeNone: 'There are none yet.',
  own: 'Keys of the project',
  ownIntro: 'The two signed tokens that every project has. They last as long as its JWT secret.',
  type: {
    anon: 'opens what the role anon may see; it can stand in a web page',
    service_role: 'opens everything, past row level security; keep it on a server',
    publishable: 'Publishable',
    secret: 'Secret',
  } satisfies Record<ApiKey['type'], string>,
  since: (date: string) => `Since ${date}`,
  keyName: (name: string) => `the key ${name}`,

  delete: 'Delete',
  deleteOf: (name: string) => `Delete the key ${name}`,
  deleteTitle: (name: string) => `Delete the key ${name}?`,
  deleteText: 'From then on it opens nothing. Whatever still uses it is refused.',
  deleted: (name: string) => `The key ${name} is deleted.`,
  deleteFailed: 'The key could not be deleted',

  newKey: 'New key',
  newTitle: 'New key',
  newText: 'It works at once.',
  kind: 'Kind',
  kindName: { publishable: 'Publishable', secret: 'Secret' } satisfies Record<NewApiKey['type'], string>,
  kindHint: {
    publishable: 'Acts as the role anon. It can stand in a web page or an app.',
    secret: 'Acts as service_role, past row level security. It belongs on a server, and nowhere else.',
  } satisfies Record<NewApiKey['type'], string>,
  name: 'Name',
  nameHint: 'What will use it.',
  nameMissing: 'Give the key a name.',
  create: 'Create key',
  createFailed: 'The key could not be made',
  createdTitle: 'The key',
  createdText: 'Whoever may read the keys of this project can reveal it again.',
}
