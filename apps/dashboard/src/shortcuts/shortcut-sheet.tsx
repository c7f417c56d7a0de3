import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { sqlEditorShortcuts } from '@howdah/sdk/sql-editor'
import { storageExplorerShortcuts } from '@howdah/sdk/storage-explorer'
import { tableEditorShortcuts } from '@howdah/sdk/table-editor'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button, Flex, Kbd, Switch, Text } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Fragment, use, useId, useState } from 'react'
import { useStore } from 'zustand'
import { constantStore } from '@howdah/ui/store/readonly-store'
import { useDashboard } from '../dashboard-context'
import { isApple, keyCaps } from './keys'
import type { ShortcutEntry, ShortcutScope } from './shortcut.types'
import { ShortcutsContext } from './shortcuts-context'
import { shortcutsMessages as messages } from './shortcuts.messages'
import { keepSingleKeys, singleKeysOn } from './single-keys'

export interface ShortcutSheetProps {
  onClose: () => void
}

const widgets = {
  'sql-editor': sqlEditorShortcuts,
  'table-editor': tableEditorShortcuts,
  'storage-explorer': storageExplorerShortcuts,
} as const
const widgetScopes = ['sql-editor', 'table-editor', 'storage-explorer'] as const
const scopes: readonly ShortcutScope[] = ['everywhere', 'project', ...widgetScopes]

/** Sheet of the available shortcuts, with the switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const registry = use(ShortcutsContext)
  const here = useStore(registry ?? noShortcuts)
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  const inWidgets = widgetScopes.flatMap((scope) =>
    widgets[scope].map((entry): ShortcutEntry => ({ ...entry, scope })),
  )
  // Nothing is listed that this server does not have.
  const all = [...here, ...inWidgets].filter(
    ({ id }) => id !== 'sql-editor.ai' || config?.flags.ai === true,
  )
  const [single, setSingle] = useState(singleKeysOn)
  const hintId = useId()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="520px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.title}</Dialog.Title>
        {scopes.map((scope) => {
          const entries = all.filter((entry) => entry.scope === scope && entry.keys.length > 0)
          if (entries.length === 0) return null
          return (
            <section key={scope} className="hd-shortcuts">
              <h3 className="hd-shortcuts-scope">{messages.scopes[scope]}</h3>
              <dl className="hd-shortcut-list">
                {entries.map(({ id, label, keys }) => (
                  <div key={id} className="hd-shortcut">
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <Text as="label" size="2" className="hd-shortcut">
          {messages.singleKeys}
          <Switch
            checked={single}
            aria-describedby={hintId}
            onCheckedChange={(on) => {
              keepSingleKeys(on)
              setSingle(on)
            }}
          />
        </Text>
        <Text as="p" size="1" color="gray" id={hintId} mt="1">
          {messages.singleKeysHint}
        </Text>
        <Flex justify="end" mt="4">
          <Dialog.Close>
            <Button variant="soft" color="gray">
              {messages.close}
            </Button>
          </Dialog.Close>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  const apple = isApple()
  return keys.map((one, index) => (
    <Fragment key={one}>
      {index > 0 && ` ${messages.or} `}
      {keyCaps(one, apple).map((cap) => (
        <Kbd key={cap} size="2">
          {cap}
        </Kbd>
      ))}
    </Fragment>
  ))
}

const noShortcuts = constantStore<readonly ShortcutEntry[]>([])
