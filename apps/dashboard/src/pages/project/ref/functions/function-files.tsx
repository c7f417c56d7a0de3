import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { IconButton, Tabs } from '@howdah/ui/elements'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionsMenu } from '../../../../lists/actions-menu'
import { functionEditorMessages as messages } from './function-editor.messages'
import { PathDialog } from './path-dialog'
import type { FunctionDraftModel } from './use-function-draft'

export interface FunctionFilesProps {
  model: FunctionDraftModel
  mayChange: boolean
}

/** Tabs of the files of a function, with what adds, renames and removes them. Must be inside of Tabs. */
export function FunctionFiles({ model: { change, draft }, mayChange }: FunctionFilesProps) {
  const [asked, setAsked] = useState<'add' | 'rename' | 'remove' | null>(null)
  const paths = draft.files.map(({ path }) => path)
  const close = () => setAsked(null)
  return (
    <div className="hd-function-files">
      <Tabs.List aria-label={messages.files} wrap="wrap">
        {paths.map((path) => (
          <Tabs.Trigger key={path} value={path}>
            <bdi>{path}</bdi>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {mayChange && (
        <>
          <ActionsMenu
            label={messages.actionsOf(draft.open)}
            actions={paths.length > 1 ? (['rename', 'remove'] as const) : (['rename'] as const)}
            labels={messages}
            danger={['remove']}
            onChoose={setAsked}
          />
          <IconButton
            variant="soft"
            color="gray"
            aria-label={messages.add}
            onClick={() => setAsked('add')}
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </>
      )}
      {asked === 'add' && (
        <PathDialog
          title={messages.addTitle}
          submit={messages.add}
          path=""
          others={paths}
          onSubmit={(path) => change({ type: 'add', path })}
          onClose={close}
        />
      )}
      {asked === 'rename' && (
        <PathDialog
          title={messages.renameTitle(draft.open)}
          submit={messages.rename}
          path={draft.open}
          others={paths.filter((path) => path !== draft.open)}
          onSubmit={(path) => change({ type: 'rename', path })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && close()}
        tone="danger"
        title={messages.removeTitle(draft.open)}
        description={messages.removeText}
        confirmLabel={messages.remove}
        onConfirm={() => change({ type: 'remove' })}
      />
    </div>
  )
}
