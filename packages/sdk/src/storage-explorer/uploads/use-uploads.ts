import { createTemporaryKey } from '@howdah/platform-client/resources/projects/create-temporary-key'
import {
  storageBucketsQueryOptions,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import { storageSettingsQueryOptions } from '@howdah/platform-client/resources/storage/settings'
import type { UploadReportMessages } from '@howdah/rules/storage/upload-report'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useHowdahContext } from '../../provider/howdah-context'
import { createLatest } from '../../provider/latest'
import { noStorage } from '../../browser-storage/storage'
import { storageKeyOf } from '../../browser-storage/stored-json'
import { bucketKey } from '../folders/folder-listing'
import { createGrownBuckets } from '../buckets/grown-buckets'
import { createTemporaryKeySource, type TemporaryKeySource } from './temporary-key'
import { createUploadSession, type UploadSession } from './upload-session'
import type { UploadQueue } from './upload-queue'

/** Access to a project's own API. */
export interface ProjectGate {
  endpoint: () => Promise<string>
  keys: TemporaryKeySource
}

/**
 * Returns the uploads of a project. They belong to the provider: they continue after the user
 * leaves the explorer, and are not visible to another user who signs in afterwards in the same
 * browser.
 * @param personId null if the user is unknown, in which case no uploads are stored
 */
export function useUploads(
  projectRef: string,
  personId: string | null,
  texts: UploadReportMessages,
): { session: UploadSession; queue: UploadQueue; gate: ProjectGate } {
  const { client, queryClient, storage, lasting, personNow, report, emit } =
    useHowdahContext('StorageExplorer')
  // The newest are set below.
  const [initialTexts] = useState(texts)
  const { session, gate, latest } = useMemo(
    () =>
      lasting(JSON.stringify(['storage-uploads', personId, projectRef]), () => {
        const gate: ProjectGate = {
          endpoint: async () =>
            (
              await queryClient.ensureQueryData(
                storageSettingsQueryOptions(client, { ref: projectRef }),
              )
            ).endpoint,
          keys: createTemporaryKeySource(
            () => createTemporaryKey(client, { ref: projectRef, claims: { role: 'service_role' } }),
            {
              isAllowed: () => [personId, null].includes(personNow()),
            },
          ),
        }
        const grown = createGrownBuckets(
          (bucketId) =>
            void queryClient.invalidateQueries({
              queryKey: bucketKey(client, projectRef, bucketId),
            }),
        )
        const onFailure = (error: unknown) =>
          report(error, { widget: 'storage-explorer', during: 'storage' })
        const latest = createLatest(initialTexts)
        const session = createUploadSession({
          projectRef,
          storage: personId === null ? noStorage : storage,
          storageKey: storageKeyOf('uploads', client.baseUrl, personId ?? '', projectRef),
          endpoint: gate.endpoint,
          transport: async () => (await import('./tus-transport')).createTusTransport(gate),
          allowedTypes: (bucketId) =>
            queryClient
              .getQueryData<StorageBucket[]>(
                storageBucketsQueryOptions(client, { ref: projectRef }).queryKey,
              )
              ?.find(({ id }) => id === bucketId)?.allowed_mime_types ?? null,
          onStored: ({ bucketId, size: bytes }) => {
            grown.add(bucketId)
            emit({ type: 'file.uploaded', projectRef, bucketId, bytes })
          },
          onFailure,
          texts: latest.get,
        })
        return { session, gate, latest }
      }),
    [
      client,
      queryClient,
      storage,
      lasting,
      personNow,
      report,
      emit,
      projectRef,
      personId,
      initialTexts,
    ],
  )
  useEffect(() => latest.set(texts), [latest, texts])
  const queue = useStore(session)
  return { session, queue, gate }
}
