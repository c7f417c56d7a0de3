import type { OpenCall, StorageCall } from './storage-call'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** One address of the storage API. `answer` gets what the groups of `path` found, as it was sent. */
export interface StorageRoute<Call = StorageCall> {
  methods: readonly Method[]
  /** Of what is behind `/storage/v1`. */
  path: RegExp
  answer(call: Call, groups: readonly (string | undefined)[]): Promise<void>
}

/** One that needs no key. */
export type OpenRoute = StorageRoute<OpenCall>
