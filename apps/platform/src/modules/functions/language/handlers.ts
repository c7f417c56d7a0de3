import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'
import { checkPaths } from '../deploy/check-files'
import type { FunctionsHandler } from '../services'
import { usualMap } from './draft-files'
import type { DraftToCheck, DraftFile } from './language.types'

export const checkFunctionDraft: FunctionsHandler<'checkFunctionDraft'> = async ({
  access,
  body,
  params: { ref },
  person,
  services,
  signal,
}) => {
  needCapability(access, 'api')
  needActive(access)
  const editor = { personId: person.id, ref }
  const problems = await services.functionLanguage.problems(editor, draftOf(body), signal)
  return { status: 200, body: { problems } }
}

export const completeFunctionDraft: FunctionsHandler<'completeFunctionDraft'> = async ({
  access,
  body: { place, path, ...draft },
  params: { ref },
  person,
  services,
  signal,
}) => {
  needCapability(access, 'api')
  needActive(access)
  const editor = { personId: person.id, ref }
  const { isIncomplete, items } = await services.functionLanguage.completions(
    editor,
    draftOf(draft),
    { path, place },
    signal,
  )
  return { status: 200, body: { items, is_incomplete: isIncomplete } }
}

/** @throws AppError 400 for files that no version can have */
function draftOf({
  files,
  import_map_path: importMapPath,
}: {
  files: readonly DraftFile[]
  import_map_path?: string
}): DraftToCheck {
  // They become files of the server's disk.
  checkPaths(files)
  return { files, importMapPath: importMapPath ?? usualMap(files) }
}
