/** Operations of a storage client, by the names of its functions. */
export type StorageOperation = keyof typeof PRIVILEGES

/** Privilege that a policy grants. */
export type StoragePrivilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

const PRIVILEGES = {
  upload: ['INSERT'],
  download: ['SELECT'],
  list: ['SELECT'],
  update: ['SELECT', 'UPDATE'],
  move: ['SELECT', 'UPDATE'],
  copy: ['SELECT', 'INSERT'],
  remove: ['SELECT', 'DELETE'],
  createSignedUrl: ['SELECT'],
  createSignedUrls: ['SELECT'],
  getPublicUrl: [],
} as const satisfies Record<string, readonly StoragePrivilege[]>

/** The operations that policies can be written for, in the order shown. */
export const STORAGE_OPERATIONS: readonly StorageOperation[] = [
  'upload',
  'download',
  'list',
  'update',
  'move',
  'copy',
  'remove',
  'createSignedUrl',
  'createSignedUrls',
  'getPublicUrl',
]

/** Returns the privileges that the policies must grant for an operation. */
export function storagePrivileges(operation: StorageOperation): StoragePrivilege[] {
  return [...PRIVILEGES[operation]]
}
