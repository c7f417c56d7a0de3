import type { GatewayService, ServiceEndpoint } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { ANY_METHOD, type RefusalShape } from '../../../base/http/endpoint'
import { RESUMABLE_PATH } from '../resumable/create-resumable'
import type { StorageServices } from '../services'
import { StorageError, type StorageErrorName } from '../storage-error'
import { bucketRoutes } from './bucket-routes'
import { linkRoutes, publicRoutes } from './link-routes'
import { objectRoutes } from './object-routes'
import type { StorageRoute } from './routes.types'
import { apiMessages } from './storage-api.messages'
import { withFiles } from './storage-call'

/** Path of the storage API, below a project's endpoint. */
export const STORAGE_PATH = '/storage/v1'

const resumable: StorageRoute = {
  methods: ANY_METHOD,
  paths: [RESUMABLE_PATH, `${RESUMABLE_PATH}/*`],
  answer: (call) => call.resumable.answer(call),
}

/**
 * Protocols that this server does not support. Their clients have no key that the server would
 * accept, so the answer does not depend on a key or on the project's existence.
 */
const notServed = [
  ['/iceberg', apiMessages.notServed.iceberg],
  ['/vector', apiMessages.notServed.vector],
  ['/object/list-v2', apiMessages.noListV2],
  ['/render', apiMessages.notTransformed],
] as const

/** The API that the ecosystem's storage clients speak. */
export const storageApi: GatewayService<StorageServices> = {
  path: STORAGE_PATH,
  endpoints: [
    ...notServed.map(([path, message]): ServiceEndpoint<StorageServices> => ({
      methods: ANY_METHOD,
      paths: [path, `${path}/*`],
      opens: 'always',
      answer: () => Promise.reject(new AppError(404, 'not_supported', message)),
    })),
    ...publicRoutes.map((route): ServiceEndpoint<StorageServices> => ({
      ...route,
      answer: (call) => route.answer(withFiles(call)),
    })),
    ...[resumable, ...bucketRoutes, ...linkRoutes, ...objectRoutes].map(
      (route): ServiceEndpoint<StorageServices> => ({
        ...route,
        answer: (call) => route.answer(withFiles(call)),
      }),
    ),
  ],
  refusal,
}

/** Names that clients know for refusals of the gateway itself. */
const NAMES: Readonly<Record<number, StorageErrorName>> = {
  400: 'InvalidRequest',
  403: 'Unauthorized',
  413: 'EntityTooLarge',
}

/** Formats an error as the clients of the ecosystem read it. */
function refusal(error: AppError, requestId: string): ReturnType<RefusalShape> {
  const name = error instanceof StorageError ? error.reason : (NAMES[error.status] ?? error.code)
  return {
    body: {
      statusCode: String(error.status),
      error: name,
      message: error.message,
      request_id: requestId,
    },
  }
}
