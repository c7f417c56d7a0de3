import { randomUUID } from 'node:crypto'
import { permissionMessages } from '../../access/permissions.messages'
import { AppError } from '../../base/app-error'
import { inTransaction } from '../../base/transaction'
import { createKeyMaterial, isSameKey, readKeyMaterial } from './key-material'
import { canBecome, canDelete, isTrusted } from './key-status'
import type { SigningKeysServices } from './services'
import { signingKeyMessages as messages } from './signing-keys.messages'
import { createSigningKeysTable, type SigningKeysTable } from './signing-keys-table'
import type {
  SigningAlgorithm,
  SigningKey,
  SigningKeyStatus,
  StoredKey,
} from './signing-keys.types'

/** Maximum number of signing keys per project, including revoked ones. */
export const MAX_SIGNING_KEYS = 10

/** A change of a key's status. */
export interface StatusChange {
  before: SigningKeyStatus
  key: SigningKey
}

/**
 * Keys that sign the tokens of projects. Changes are one transaction each, so that a project always
 * has exactly one key in use, and are in effect for the next request.
 */
export interface SigningKeys {
  /** The oldest one first; empty for a project without an API. Stores the JWT secret as the first key if needed. */
  list(projectRef: string): Promise<StoredKey[]>
  /**
   * Creates a standby key, or imports one from its text.
   * @throws AppError 400 for a text that is no key; 409 if there is a standby key or the same key
   * already, or the project has MAX_SIGNING_KEYS
   */
  create(projectRef: string, algorithm: SigningAlgorithm, text?: string): Promise<StoredKey>
  /**
   * Puts a key in use, and the current one out of use, or revokes a key. Repeatable.
   * @throws AppError 404, 409 if the key cannot become this
   */
  setStatus(projectRef: string, id: string, status: SigningKeyStatus): Promise<StatusChange>
  /** Deletes a standby or revoked key. @throws AppError 404, 409 for a key that valid tokens depend on */
  remove(projectRef: string, id: string): Promise<SigningKey>
  /**
   * Revokes all shared secrets and creates a new one, which is in use if one of them was. Other
   * keys stay as they are, except that the oldest revoked one is deleted if the project has
   * MAX_SIGNING_KEYS.
   * @throws AppError 404, 409 if the project has MAX_SIGNING_KEYS and none of them is revoked
   */
  replaceSecret(projectRef: string): Promise<StoredKey>
}

export function createSigningKeys({
  control,
  projects,
  secrets,
}: Pick<SigningKeysServices, 'control' | 'projects' | 'secrets'>): SigningKeys {
  const table = createSigningKeysTable(control, secrets)

  async function list(projectRef: string): Promise<StoredKey[]> {
    const keys = await table.list(projectRef)
    if (keys.length > 0) return keys
    const jwtSecret = (await projects.secretsOf(projectRef))?.jwtSecret ?? ''
    // A project without a secret has no tokens, and an empty text signs nothing.
    if (jwtSecret === '') return []
    await table.insert({
      ...{ id: randomUUID(), projectRef, algorithm: 'HS256', status: 'in_use', isLegacy: true },
      ...{ secret: jwtSecret, publicJwk: null },
    })
    return table.list(projectRef)
  }

  /** Runs a change with the current keys; of two changes, the second one waits for the first. */
  async function change<T>(
    projectRef: string,
    work: (rows: SigningKeysTable, keys: StoredKey[]) => Promise<T>,
  ): Promise<T> {
    await list(projectRef)
    return inTransaction(control, async (client) => {
      const rows = createSigningKeysTable(client, secrets)
      const keys = (await rows.lock(projectRef)) ? await rows.list(projectRef) : []
      if (keys.length === 0) throw new AppError(404, 'not_found', permissionMessages.noProject)
      return work(rows, keys)
    })
  }

  async function insert(
    rows: SigningKeysTable,
    projectRef: string,
    key: Pick<StoredKey, 'id' | 'algorithm' | 'status' | 'secret' | 'publicJwk'>,
  ): Promise<StoredKey> {
    await rows.insert({ projectRef, ...key })
    return keyWith(await rows.list(projectRef), key.id)
  }

  return {
    list,
    create: (projectRef, algorithm, text) =>
      change(projectRef, async (rows, keys) => {
        if (keys.some(({ status }) => status === 'standby'))
          throw new AppError(409, 'conflict', messages.hasStandby)
        checkRoom(keys)
        const id = randomUUID()
        const material =
          text === undefined
            ? createKeyMaterial(algorithm, id)
            : readKeyMaterial(algorithm, id, text)
        if (keys.some((key) => isSameKey(key, material)))
          throw new AppError(409, 'conflict', messages.sameKey)
        return insert(rows, projectRef, { id, algorithm, status: 'standby', ...material })
      }),
    setStatus: (projectRef, id, status) =>
      change(projectRef, async (rows, keys) => {
        const key = keyWith(keys, id)
        const before = key.status
        // A client that missed the response sends the request again.
        if (before === status) return { before, key }
        if (!canBecome(before, status))
          throw new AppError(409, 'conflict', messages.cannotBecome(before, status))
        if (status === 'in_use') {
          const current = keys.find((key) => key.status === 'in_use')
          if (current) await rows.setStatus(current.id, 'previously_used')
        }
        await rows.setStatus(id, status)
        return { before, key: keyWith(await rows.list(projectRef), id) }
      }),
    remove: (projectRef, id) =>
      change(projectRef, async (rows, keys) => {
        const key = keyWith(keys, id)
        if (!canDelete(key.status)) throw new AppError(409, 'conflict', messages.revokeFirst)
        await rows.remove(id)
        return key
      }),
    replaceSecret: (projectRef) =>
      change(projectRef, async (rows, keys) => {
        const shared = keys.filter(
          ({ algorithm, status }) => algorithm === 'HS256' && isTrusted(status),
        )
        const wasInUse = shared.some(({ status }) => status === 'in_use')
        for (const { id } of shared) await rows.setStatus(id, 'revoked')
        await makeRoom(rows, keys)
        const status = wasInUse ? 'in_use' : 'previously_used'
        const algorithm = 'HS256'
        const id = randomUUID()
        return insert(rows, projectRef, {
          ...{ id, algorithm, status, ...createKeyMaterial(algorithm, id) },
        })
      }),
  }
}

/** Deletes the oldest revoked key of a project with MAX_SIGNING_KEYS: a leaked secret does not wait for that. */
async function makeRoom(rows: SigningKeysTable, keys: readonly StoredKey[]): Promise<void> {
  if (keys.length < MAX_SIGNING_KEYS) return
  const revoked =
    keys.find(({ status }) => status === 'revoked') ??
    keys.find(({ algorithm, status }) => algorithm === 'HS256' && isTrusted(status))
  if (revoked) await rows.remove(revoked.id)
  else checkRoom(keys)
}

function checkRoom(keys: readonly SigningKey[]): void {
  if (keys.length >= MAX_SIGNING_KEYS)
    throw new AppError(409, 'conflict', messages.tooMany(MAX_SIGNING_KEYS))
}

/** @throws AppError 404 */
function keyWith<Key extends SigningKey>(keys: readonly Key[], id: string): Key {
  const key = keys.find((one) => one.id === id)
  if (!key) throw new AppError(404, 'not_found', messages.noKey)
  return key
}
