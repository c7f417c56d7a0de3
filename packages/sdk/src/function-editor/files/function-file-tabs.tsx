import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { IconButton, Tabs } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FunctionEditorModel } from '../use-function-editor'
import { PathDialog } from './path-dialog'

interface FunctionFileTabsProps {
  model: FunctionEditorModel
  /** Called with the path of a file that was added. */
  onAdded: (path: string) => void
}

/** Tabs of the files of a function, with what adds, renames and removes them. Must be inside of Tabs. */
export function FunctionFileTabs({ model, onAdded }: FunctionFileTabsProps) {
  const { change, draft, isDeploying, mayChange, messages } = model
  const [asked, setAsked] = useState<'add' | 'rename' | 'remove' | null>(null)
  const paths = draft.files.map(({ path }) => path)
  const close = () => setAsked(null)
  return (
    <div className="hw-functions-files">
      <Tabs.List aria-label={messages.files} wrap="wrap">
        {paths.map((path) => (
          <Tabs.Trigger key={path} value={path}>
            <bdi>{path}</bdi>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {mayChange && (
        <span className="hw-functions-tools">
          <DropdownMenu.Root modal={false}>
            <DropdownMenu.Trigger>
              <IconButton
                variant="ghost"
                color="gray"
                disabled={isDeploying}
                aria-label={messages.actionsOf(draft.open)}
                title={messages.actionsOf(draft.open)}
              >
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content align="end" variant="soft">
              <DropdownMenu.Item onSelect={() => setAsked('rename')}>
                {messages.rename}
              </DropdownMenu.Item>
              {paths.length > 1 && (
                <DropdownMenu.Item color="red" onSelect={() => setAsked('remove')}>
                  {messages.remove}
                </DropdownMenu.Item>
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Root>
          <IconButton
            variant="ghost"
            color="gray"
            disabled={isDeploying}
            aria-label={messages.add}
            title={messages.add}
            onClick={() => setAsked('add')}
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </span>
      )}
      {asked === 'add' && (
        <PathDialog
          messages={messages}
          title={messages.addTitle}
          submit={messages.add}
          path=""
          others={paths}
          onSubmit={(path) => {
            change({ type: 'add', path })
            onAdded(path)
          }}
          onClose={close}
        />
      )}
      {asked === 'rename' && (
        <PathDialog
          messages={messages}
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
        cancelLabel={messages.cancel}
        onConfirm={() => change({ type: 'remove' })}
      />
    </div>
  )
}
