import {
  deployFunction,
  functionsKey,
  functionsQueryOptions,
  type EdgeFunctionBody,
} from '@howdah/platform-client/resources/functions/functions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { entryOf } from './draft/entry-of'
import { fileChanges, type FileChange } from './draft/file-changes'
import { problemPlace, type ProblemPlace } from './draft/problem-place'
import type { EdgeDraft } from './draft/function-draft'
import {
  useFunctionDraft,
  type FunctionDraftModel,
  type StoredDraft,
} from './draft/use-function-draft'
import { functionEditorTexts, type FunctionEditorMessages } from './function-editor.messages'
import type { FunctionEditorProps } from './function-editor.types'
import { useFunctionLanguage, type FunctionLanguageModel } from './language/use-function-language'
import { slugProblem } from './slug-problem'
import { functionTemplates, type FunctionTemplate } from './templates'

/** Name and template of a function that does not exist yet. */
export interface NewFunction {
  name: string
  /** Shown once it was tried to deploy it. */
  problem: string | undefined
  onName: (name: string) => void
  template: FunctionTemplate
  onTemplate: (template: FunctionTemplate) => void
}

/** State and actions of the editor. */
export interface FunctionEditorModel extends Omit<FunctionDraftModel, 'reset'> {
  messages: FunctionEditorMessages
  projectRef: string
  /** Null for a new function. */
  slug: string | null
  created: NewFunction | null
  mayChange: boolean
  /** True if the host shows the code alone. */
  isReadOnly: boolean
  /** False if the host shows the code alone, and for a new function. */
  mayTest: boolean
  /** True if there is something to deploy. */
  canDeploy: boolean
  /** Files that a deploy changes; empty for a new function. */
  changes: readonly FileChange[]
  isDeploying: boolean
  /** Null if nothing has failed. */
  deployError: unknown
  language: FunctionLanguageModel
  /** Place that the failed deploy names. */
  problem: ProblemPlace | null
  /** The function that was deployed last, with the log of that. */
  deployed: { slug: string; log: string } | null
  /** Returns false if no deploy began. */
  onDeploy: () => boolean
  onDiscard: () => void
  onTested: ((slug: string) => void) | undefined
}

interface EditorState extends FunctionEditorProps {
  projectRef: string
  stored: StoredDraft
  /** Files of the version in use; null for a new function. */
  body: EdgeFunctionBody | null
}

/** The controller of the editor. */
export function useFunctionEditor(props: EditorState): FunctionEditorModel {
  const { can, client, emit, queryClient } = useHowdahContext('FunctionEditor')
  const { body, onDeployed, onTested, projectRef: ref, slug = null } = props
  const messages = useTexts(functionEditorTexts, props.messages)
  const [ownTemplate, setOwnTemplate] = useState<FunctionTemplate>('empty')
  const template = props.template ?? ownTemplate
  const { change, draft, isChanged, isStored, reset } = useFunctionDraft(
    props.stored,
    body?.files ?? functionTemplates[template],
  )
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const known = useQuery(
    { ...functionsQueryOptions(client, { ref }), enabled: slug === null },
    queryClient,
  ).data?.functions
  const mayChange = can('update', 'functions')
  const language = useFunctionLanguage({
    ...{ ref, files: draft.files, isOn: mayChange },
    importMapPath: entryOf(draft.files, body).importMapPath,
  })
  const problem = slugProblem(name, known?.map((one) => one.slug) ?? [])

  // The newest rendering may not know yet that one began.
  const isRunning = useRef(false)
  const deploying = useMutation(
    {
      mutationFn: ({ files, target }: { target: string; files: EdgeDraft['files'] }) =>
        deployFunction(client, { ref, slug: target, files, ...entryOf(files, body) }),
      onError(error, { files }) {
        const place = problemPlace(error.message, files)
        if (place !== null) change({ type: 'open', path: place.path })
      },
      async onSuccess(_, { files, target }) {
        emit({ type: 'function.deployed', projectRef: ref, slug: target })
        await queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
        reset(files)
        onDeployed?.(target)
      },
      onSettled() {
        isRunning.current = false
      },
    },
    queryClient,
  )
  const { error, variables } = deploying
  const place = useMemo(
    () => (error === null ? null : problemPlace(error.message, variables?.files ?? [])),
    [error, variables],
  )
  // What was changed since then may be right.
  const isSame = draft.files.some(
    ({ content, path }) => path === place?.path && content === place.content,
  )

  const changes = body === null ? [] : fileChanges(body.files, draft.files)
  return {
    ...{ messages, projectRef: ref, slug, change, draft, isChanged, isStored, onTested },
    problem: isSame ? place : null,
    ...{ language, mayChange },
    changes,
    isReadOnly: props.readOnly === true,
    mayTest: slug !== null && props.readOnly !== true,
    canDeploy: mayChange && !deploying.isPending && (slug === null || changes.length > 0),
    created:
      slug === null
        ? {
            ...{ name, onName: setName, template },
            problem: isTried && problem !== null ? messages[problem] : undefined,
            onTemplate(chosen) {
              setOwnTemplate(chosen)
              props.onTemplateChange?.(chosen)
              reset(functionTemplates[chosen])
            },
          }
        : null,
    isDeploying: deploying.isPending,
    deployError: error,
    deployed:
      deploying.data === undefined
        ? null
        : { slug: deploying.data.function.slug, log: deploying.data.log },
    onDeploy() {
      setIsTried(true)
      const target = slug ?? (problem === null ? name.trim() : null)
      if (target === null || isRunning.current) return false
      isRunning.current = true
      deploying.mutate({ target, files: draft.files })
      return true
    },
    onDiscard: () => body !== null && reset(body.files),
  }
}
