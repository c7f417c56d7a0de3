import { capabilityMessages } from '../../access/capability.messages'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import { capabilitiesOf } from '../../access/capabilities'
import type { Exchange } from '../../base/http/exchange'
import { AppError } from '../../base/app-error'
import type { Platform } from '../platform.types'
import {
  answerKeyed,
  answerOpen,
  refuseNotServed,
  sendStorageError,
  STORAGE_PATH,
} from '../../modules/storage/api/storage-api'
import { linkRulesOf } from '../../modules/storage/signed-links'
import { StorageError } from '../../modules/storage/storage-error'
import { storageApiMessages } from '../../modules/storage/storage.messages'
import { checkKey } from './check-key'
import { gatewayMessages } from './gateway.messages'

/** Returns true if the path below a project's reference is one of its storage API. */
export const isStoragePath = (rest: string | undefined): rest is string =>
  rest?.startsWith(`${STORAGE_PATH}/`) ?? false

/** Answers a request to the storage API of a project. Errors are sent in the format of that API. */
export async function answerStorage(
  exchange: Exchange,
  ref: string,
  rest: string,
  platform: Platform,
): Promise<void> {
  try {
    await answer(exchange, ref, rest.slice(STORAGE_PATH.length), platform)
  } catch (error) {
    const failure = sendStorageError(exchange, error)
    if (failure !== null && failure.status >= 500 && !exchange.signal.aborted) {
      platform.log.error('A request to the files of a project failed', {
        project: ref,
        requestId: exchange.requestId,
        error: failure.extra.cause ?? failure,
      })
    }
  }
}

async function answer(
  exchange: Exchange,
  ref: string,
  path: string,
  platform: Platform,
): Promise<void> {
  refuseNotServed(path)
  const project = await platform.projects.byRef(ref)
  // A project with an API has files; for any other, a caller without a key gets the same answer as
  // for a missing project.
  const call =
    project !== null && capabilitiesOf(project).includes('api')
      ? {
          exchange,
          ref,
          linkRules: () => linkRulesOf(platform, ref),
          endpoint: `${platform.gatewayUrl}/${ref}${STORAGE_PATH}`,
          resumable: platform.storage.resumable(ref),
          storage: platform.storage.project(ref),
          query: new URLSearchParams(exchange.query),
        }
      : null
  if (call !== null) {
    // Public requests count as the project's traffic regardless of the caller; all others count for
    // no project until a key is verified.
    platform.traffic.attribute(exchange.response, ref)
    if (await answerOpen(call, path)) return
    platform.traffic.attribute(exchange.response, null)
  }
  const access = await checkKey(exchange.request.headers, ref, platform)
  if (access === null || project === null)
    throw new AppError(401, 'unauthorized', gatewayMessages.key)
  platform.traffic.attribute(exchange.response, ref)
  if (call === null) throw new NotSupported(capabilityMessages.notPossible)
  if (access.claims === null) throw new StorageError('Unauthorized', storageApiMessages.noRole)
  await answerKeyed({ ...call, access: { role: access.claims.role, claims: access.claims } }, path)
}
