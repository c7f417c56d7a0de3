import { formatCount } from '../../../format/number'
export const tokensMessages = {
  title: 'Access tokens',
  intro:
    'For scripts and the command line. A token acts as you, with the permissions you give it. Tokens can’t change your account.',
  failed: 'Failed to retrieve access tokens',
  search: 'Search access tokens',
  noneFound: 'No access tokens found based on your search',
  count: (count: number) => (count === 1 ? '1 token' : `${formatCount(count)} tokens`),
  emptyTitle: 'No access tokens yet',
  emptyText: 'A token lets a script call the platform as you, with the permissions you give it.',
  newToken: 'New token',
  columns: {
    name: 'Name',
    scopes: 'Permissions',
    projects: 'Projects',
    created: 'Created',
    used: 'Last used',
    expires: 'Expires',
    delete: 'Delete',
  },
  all: 'Full access',
  readOnly: 'Read-only',
  scopes: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  permissionsOf: (name: string) => `Permissions of ${name}`,
  projectsOf: (name: string) => `Projects of ${name}`,
  searchScopes: 'Search permissions',
  noScopes: 'No permissions found.',
  projects: 'Projects',
  allProjects: 'All projects',
  chosenProjects: 'Selected projects',
  countProjects: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
  searchProjects: 'Search projects',
  noProjects: 'No projects found.',
  noProjectChosen: 'Choose at least one project.',
  usedAt: 'Last used:',
  expiresAt: 'Expires:',
  never: 'Never',
  neverUsed: 'Never',
  expired: 'Expired',

  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteSelected: 'Delete selected',
  deleteTitle: (names: readonly string[]) =>
    names.length === 1
      ? `Delete ${names[0] ?? ''}?`
      : `Delete ${formatCount(names.length)} tokens?`,
  deleteText: (count: number) =>
    count === 1
      ? 'Anything that uses it loses access immediately. This can’t be undone.'
      : 'Anything that uses them loses access immediately. This can’t be undone.',
  deleted: (count: number) =>
    count === 1 ? 'Token deleted' : `${formatCount(count)} tokens deleted`,
  deleteFailed: 'Failed to delete',

  formTitle: 'New access token',
  formText: 'You’ll see it only once.',
  name: 'Name',
  nameHint: 'What you’ll use it for, for example deploy.',
  nameMissing: 'Give the token a name.',
  access: 'Permissions',
  chosen: 'Selected permissions',
  nothingChosen: 'Choose at least one permission.',
  expires: 'Expires',
  days: (days: number) => `In ${days} days`,
  create: 'Create token',
  createFailed: 'Failed to create the token',

  createdTitle: 'Copy your token now',
  createdText: 'You won’t see it again. Save it in your password manager.',
  tokenName: 'the token',

  use: 'Use a token',
  useText: 'Send it in the header Authorization. This command lists your organizations:',
  exampleName: 'the command',
  example: (url: string) => `curl -H "Authorization: Bearer $TOKEN" ${url}`,
}
