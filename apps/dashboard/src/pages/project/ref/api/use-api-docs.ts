import { apiSchemaQueryOptions } from '@howdah/platform-client/catalog/api-schema'
import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import {
  restConfigQueryOptions,
  type RestConfig,
} from '@howdah/platform-client/resources/rest/config'
import type { SnippetTarget } from '@howdah/rules/api-schema/snippets'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { useCan } from '../../../../session/use-can'
import { apiDocsMessages as messages } from './api-docs.messages'

/** Parts of the documentation of a project: its settings, its schema, and keys for examples. */
export function useApiDocs(ref: string, slug: string) {
  const { client } = useDashboard()
  const can = useCan()
  const config = useQuery(restConfigQueryOptions(client, { ref }))
  const schemas = config.data?.db_schema ?? []
  const api = useQuery({
    ...apiSchemaQueryOptions(client, { projectRef: ref, schemas }),
    enabled: config.data !== undefined,
  })
  const keys = useQuery({
    ...apiKeysQueryOptions(client, { ref }),
    enabled: can({ slug, ref }, 'read', 'service_api_keys') === 'yes',
  })
  return { api, config, keys: exampleKeysOf(keys.data ?? []) }
}

/** Key of an example: one that a page may show, or a word in the place of one. */
export interface ExampleKey {
  id: string
  label: string
  key: string
}

/** Returns the keys of examples, the first one by default. Secret keys are never in an example. */
const exampleKeysOf = (keys: readonly ApiKey[]): [ExampleKey, ...ExampleKey[]] => {
  const shown = (['publishable', 'anon'] as const).flatMap((type) =>
    keys.flatMap(({ api_key: key, enabled, id, name, type: own }) =>
      own === type && key !== null && enabled ? [{ id, label: messages.key(type, name), key }] : [],
    ),
  )
  const [first, ...others] = shown
  const secret = { id: 'secret', label: messages.secretKey, key: messages.secretPlaceholder }
  return first === undefined
    ? [{ id: 'none', label: messages.publishableKey, key: messages.keyPlaceholder }, secret]
    : [first, ...others, secret]
}

export const snippetTarget = (
  { url }: Pick<RestConfig, 'url'>,
  { key }: Pick<ExampleKey, 'key'>,
): SnippetTarget => ({
  endpoint: url.replace(/\/rest\/v1$/, ''),
  key,
})
