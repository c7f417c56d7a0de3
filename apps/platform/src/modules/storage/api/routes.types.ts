import type { Endpoint } from '../../../base/http/endpoint'
import type { PublicStorageCall, StorageCall } from './storage-call'

/** Endpoint of the storage API, below `/storage/v1`. */
export type StorageRoute = Endpoint<StorageCall>

/** Endpoint that needs no key. */
export type PublicRoute = Endpoint<PublicStorageCall> & { opens: 'public'; wakes: true }
