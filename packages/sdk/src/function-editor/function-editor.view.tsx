import { Button, Tabs, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useState } from 'react'
import type { FunctionProblem } from '@howdah/platform-client/resources/functions/function-drafts'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import { DiscardButton } from './discard-button'
import { ChangeTabs } from './files/change-tabs'
import { FunctionFileTabs } from './files/function-file-tabs'
import { ProblemList } from './language/problem-list'
import { LazyScriptEditor, LazyTestSheet } from './lazy-code'
import { NewFunctionForm } from './new-function-form'
import type { FunctionEditorModel } from './use-function-editor'

/** The editor drawn from its model. */
export function FunctionEditorView({ model }: { model: FunctionEditorModel }) {
  const { canDeploy, changes, created, isDeploying, isReadOnly, mayChange, mayTest } = model
  const { messages, onDeploy, slug } = model
  const [wantsChanges, setWantsChanges] = useState(false)
  const [tests, setTests] = useState(false)
  const [shown, setShown] = useState<ShownProblem | null>(null)
  const showsChanges = wantsChanges && changes.length > 0
  useOfferedActions(messages.regionLabel, () => [
    canDeploy && { id: 'deploy', label: messages.deploy, run: onDeploy },
    mayTest &&
      slug !== null && { id: 'test', label: messages.testTitle(slug), run: () => setTests(true) },
  ])
  // Where the host offers no changes, the reason is not the role.
  if (created !== null && !mayChange && !isReadOnly)
    return (
      <Text as="p" className="hw-functions-alert">
        {messages.mayNotCreate}
      </Text>
    )
  return (
    <section className="hw-functions-frame" aria-label={messages.regionLabel}>
      {created !== null && mayChange && <NewFunctionForm model={model} created={created} />}
      {showsChanges ? <ChangeTabs model={model} /> : <Files model={model} shown={shown} />}
      <div className="hw-functions-foot">
        <div className="hw-functions-actions">
          {mayChange && (
            <Button
              loading={isDeploying}
              // Not disabled after a deploy: it has the focus.
              aria-disabled={!canDeploy}
              onClick={() => canDeploy && onDeploy()}
            >
              {messages.deploy}
            </Button>
          )}
          {mayTest && (
            <Button variant="soft" color="gray" onClick={() => setTests(true)}>
              {messages.test}
            </Button>
          )}
          {mayChange && changes.length > 0 && (
            <>
              <Button
                variant="soft"
                color="gray"
                onClick={() => setWantsChanges((wanted) => !wanted)}
              >
                {showsChanges ? messages.hideChanges : messages.showChanges}
              </Button>
              <DiscardButton messages={messages} onDiscard={model.onDiscard} />
            </>
          )}
          <Text role="status" size="2" color="gray">
            {stateOf(model)}
          </Text>
        </div>
        <Results model={model} />
        {!showsChanges && (
          <ProblemList
            {...{ messages, language: model.language }}
            onShow={(problem) => {
              model.change({ type: 'open', path: problem.path })
              setShown(shownOf(problem))
            }}
          />
        )}
      </div>
      {tests && mayTest && slug !== null && (
        <LazyTestSheet.Component
          fallback={null}
          {...{ messages, slug, projectRef: model.projectRef, onTested: model.onTested }}
          note={changes.length > 0 ? messages.testsDeployed : undefined}
          onClose={() => setTests(false)}
        />
      )}
    </section>
  )
}

interface ShownProblem {
  path: string
  line: number
  column: number
  message: string
}

const shownOf = ({ from, message, path }: FunctionProblem): ShownProblem => ({
  ...{ path, message },
  line: from.line + 1,
  column: from.character + 1,
})

function stateOf({ changes, deployed, messages, slug }: FunctionEditorModel): string {
  if (changes.length > 0) return messages.unsaved
  return deployed !== null && slug !== null ? messages.deployed(slug) : ''
}

function Files({ model, shown }: { model: FunctionEditorModel; shown: ShownProblem | null }) {
  const { change, draft, isDeploying, language, mayChange, messages, problem } = model
  /** File whose editor takes the focus when it is mounted; null after a tab was chosen, which has it. */
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <Tabs.Root
      className="hw-functions-tabs"
      value={draft.open}
      onValueChange={(path) => {
        setFocused(null)
        change({ type: 'open', path })
      }}
    >
      <FunctionFileTabs model={model} onAdded={setFocused} />
      {draft.files.map(({ content, path }) => (
        <Tabs.Content key={path} value={path} tabIndex={-1} className="hw-functions-code">
          <LazyScriptEditor.Component
            fallback={null}
            path={path}
            aria-label={messages.editor(path)}
            focusOnMount={focused === path}
            readOnly={!mayChange || isDeploying}
            problem={[problem, shown].find((one) => one?.path === path) ?? undefined}
            reports={language.problemsOf(path)}
            complete={mayChange ? (text, ...at) => language.complete(path, text, ...at) : undefined}
            value={content}
            onValueChange={(text) => change({ type: 'type', content: text })}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function Results({ model }: { model: FunctionEditorModel }) {
  const { deployError, deployed, isStored, mayChange, mayTest, messages } = model
  return (
    <>
      {/* Where the host offers no changes, the reason is not the role. */}
      {!mayChange && mayTest && (
        <Text as="p" size="2" color="gray" className="hw-functions-note">
          {messages.readOnly}
        </Text>
      )}
      {!isStored && (
        <Text as="p" size="2" role="status" className="hw-functions-note">
          {messages.notStored}
        </Text>
      )}
      {deployError !== null && <ErrorAlert title={messages.deployFailed} error={deployError} />}
      {deployed !== null && deployed.log !== '' && (
        <pre className="hw-functions-log" role="region" tabIndex={0} aria-label={messages.log}>
          {deployed.log}
        </pre>
      )}
    </>
  )
}
