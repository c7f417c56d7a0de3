import { formatCount } from '../../../../../format/number'

export const storagePolicyMessages = {
  one: 'policy',
  intro:
    'Policies control access to files and buckets through the project’s API. Anything no policy allows is denied. The service role bypasses them.',
  search: 'Find a policy',
  failed: 'Failed to retrieve policies',
  create: 'New policy',
  empty: 'No policies',
  emptyText: 'Without a policy, only the service role has access.',
  count: (count: number) => (count === 1 ? '1 policy' : `${formatCount(count)} policies`),
  target: 'Applies to',
  targets: { objects: 'Files', buckets: 'Buckets' },
  operations: 'Allowed operations',
  operationsHint: (privileges: string) => `Creates a policy for each of ${privileges}.`,
  noOperations: 'None: the policy is for the command.',
  noPrivileges: 'Needs no privilege: files in a public bucket are open to anyone with the URL.',
  bucket: 'Bucket',
  anyBucket: 'All buckets',
  bucketHint: 'Written into the condition.',
  bucketFixed: 'The condition was edited: change the bucket there.',
  templates: {
    all: 'All files in the bucket',
    'own-folder': 'Files in a folder named after the user’s ID',
    own: 'Files the user has uploaded',
  },
  namesProblem: 'Enter a name of at most 63 bytes, including the privilege.',
  takenProblem: 'A policy with this name already exists.',
}
