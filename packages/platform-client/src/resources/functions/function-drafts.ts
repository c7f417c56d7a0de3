import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type FunctionProblem = components['schemas']['FunctionProblem']
export type FunctionCompletion = components['schemas']['FunctionCompletion']
export type TextPlace = components['schemas']['TextPlace']

export interface FunctionDraftParams {
  ref: string
  files: readonly components['schemas']['EdgeFunctionFile'][]
  importMapPath?: string | undefined
}

const bodyOf = ({ files, importMapPath }: FunctionDraftParams) => ({
  files: [...files],
  ...(importMapPath === undefined ? {} : { import_map_path: importMapPath }),
})

/** Checks the types of files that are not deployed. */
export async function checkFunctionDraft(
  client: PlatformClient,
  draft: FunctionDraftParams,
  signal?: AbortSignal,
): Promise<FunctionProblem[]> {
  const { files, ref } = draft
  required({ ref, files })
  const answer = await dataOf(
    client.api.POST('/platform/projects/{ref}/function-drafts/problems', {
      params: { path: { ref } },
      body: bodyOf(draft),
      signal,
    }),
  )
  return answer.problems
}

/** Lists what can follow at a place of files that are not deployed. */
export async function completeFunctionDraft(
  client: PlatformClient,
  { path, place, ...draft }: FunctionDraftParams & { path: string; place: TextPlace },
  signal?: AbortSignal,
): Promise<{ items: FunctionCompletion[]; is_incomplete: boolean }> {
  const { files, ref } = draft
  required({ ref, files, path, place })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/function-drafts/completions', {
      params: { path: { ref } },
      body: { ...bodyOf(draft), path, place },
      signal,
    }),
  )
}
