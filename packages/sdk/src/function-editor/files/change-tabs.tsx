import { Tabs } from '@howdah/ui/elements'
import { useState } from 'react'
import { LazyMergeView } from '../lazy-code'
import type { FunctionEditorModel } from '../use-function-editor'

/** Files that differ from the deployed version, and the changes of one of them. */
export function ChangeTabs({ model }: { model: FunctionEditorModel }) {
  const { changes, draft, messages } = model
  const [chosen, setChosen] = useState(draft.open)
  const shown = changes.find(({ path }) => path === chosen) ?? changes[0]
  if (shown === undefined) return null
  return (
    <Tabs.Root className="hw-functions-tabs" value={shown.path} onValueChange={setChosen}>
      <div className="hw-functions-files">
        <Tabs.List aria-label={messages.changes} wrap="wrap">
          {changes.map(({ kind, path }) => (
            <Tabs.Trigger key={path} value={path}>
              <bdi>{path}</bdi>&nbsp;
              <span className="hw-functions-kind">{messages.changeKinds[kind]}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {changes.map(({ after, before, path }) => (
        <Tabs.Content key={path} value={path} tabIndex={-1} className="hw-functions-code">
          <LazyMergeView.Component
            fallback={null}
            aria-label={messages.differences(path)}
            language="none"
            original={before}
            modified={after}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
