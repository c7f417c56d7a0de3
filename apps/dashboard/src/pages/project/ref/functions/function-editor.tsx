import {
  deployFunction,
  functionsKey,
  type EdgeFunctionFile,
} from '@howdah/platform-client/resources/functions/functions'
import { Button, Tabs } from '@howdah/ui/elements'
import { MergeView } from '@howdah/ui/merge-view/merge-view'
import { ScriptEditor } from '@howdah/ui/script-editor/script-editor'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { DiscardButton } from './discard-button'
import { FormFailure } from '../../../../forms/form-failure'
import { functionEditorMessages as messages } from './function-editor.messages'
import { FunctionFiles } from './function-files'
import type { FunctionDraftModel } from './use-function-draft'

export interface FunctionEditorProps {
  projectRef: string
  model: FunctionDraftModel
  /** Files of the version in use; null for a new function. */
  deployed: readonly EdgeFunctionFile[] | null
  /** Entry point and import map of the version in use. */
  entry?: { entrypointPath: string; importMapPath?: string | undefined }
  mayChange: boolean
  /** Returns the name to deploy as; null if it cannot be deployed. */
  slugToDeploy: () => string | null
  onDeployed?: (slug: string) => void
}

/** Editor of the files of a function, with the changes to what is deployed, and the log of the deploy. */
export function FunctionEditor({
  deployed,
  entry,
  mayChange,
  model,
  onDeployed,
  projectRef: ref,
  slugToDeploy,
}: FunctionEditorProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [showsChanges, setShowsChanges] = useState(false)
  const { change, draft, isChanged, reset } = model
  const deploying = useMutation({
    mutationFn: (slug: string) =>
      deployFunction(client, { ref, slug, files: draft.files, ...entryOf(draft.files, entry) }),
    async onSuccess(_, slug) {
      toast.success(messages.deployed(slug))
      await queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
      reset(draft.files)
      setShowsChanges(false)
      onDeployed?.(slug)
    },
  })
  const deploy = () => {
    const slug = slugToDeploy()
    if (slug !== null && !deploying.isPending) deploying.mutate(slug)
  }
  const original = deployed?.find(({ path }) => path === draft.open)?.content ?? ''
  return (
    <Tabs.Root
      className="hd-function-editor"
      value={draft.open}
      onValueChange={(path) => change({ type: 'open', path })}
    >
      <FunctionFiles model={model} mayChange={mayChange} />
      {draft.files.map(({ content, path }) => (
        <Tabs.Content key={path} value={path} tabIndex={-1}>
          <div className="hd-function-code">
            {showsChanges ? (
              <MergeView
                key={path}
                aria-label={messages.differences(path)}
                language="none"
                original={original}
                modified={content}
              />
            ) : (
              <ScriptEditor
                key={path}
                path={path}
                aria-label={messages.editor(path)}
                focusOnMount={false}
                readOnly={!mayChange || deploying.isPending}
                value={content}
                onValueChange={(text) => change({ type: 'type', content: text })}
              />
            )}
          </div>
        </Tabs.Content>
      ))}
      {!mayChange && <p className="hd-section-intro">{messages.readOnly}</p>}
      {mayChange && (
        <div className="hd-function-actions">
          <Button
            loading={deploying.isPending}
            disabled={deployed !== null && !isChanged}
            onClick={deploy}
          >
            {messages.deploy}
          </Button>
          {deployed !== null && isChanged && (
            <>
              <Button
                variant="soft"
                color="gray"
                onClick={() => setShowsChanges((shown) => !shown)}
              >
                {showsChanges ? messages.hideChanges : messages.showChanges}
              </Button>
              <DiscardButton onDiscard={() => reset(deployed)} />
              <span className="hd-quiet">{messages.unsaved}</span>
            </>
          )}
        </div>
      )}
      {deploying.error !== null && (
        <FormFailure title={messages.deployFailed} error={deploying.error} />
      )}
      {deploying.data !== undefined && deploying.data.log !== '' && (
        <pre className="hd-function-log" role="region" tabIndex={0} aria-label={messages.log}>
          {deploying.data.log}
        </pre>
      )}
    </Tabs.Root>
  )
}

/** Returns the entry point and import map of the version in use, while they are among the files. */
function entryOf(
  files: readonly EdgeFunctionFile[],
  entry: FunctionEditorProps['entry'],
): Partial<NonNullable<FunctionEditorProps['entry']>> {
  const has = (path: string | undefined) => files.some((file) => file.path === path)
  return {
    ...(entry !== undefined && has(entry.entrypointPath)
      ? { entrypointPath: entry.entrypointPath }
      : {}),
    ...(has(entry?.importMapPath) ? { importMapPath: entry?.importMapPath } : {}),
  }
}
