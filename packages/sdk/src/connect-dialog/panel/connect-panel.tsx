import { CONNECT_TABS } from '@howdah/rules/connect/connect-view'
import { IconButton, Tabs } from '@howdah/ui/elements'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ConnectDialogProps } from '../connect-dialog.types'
import { DirectTab } from '../direct/direct-tab'
import { GuidesTab } from '../guides-tab/guides-tab'
import type { ConnectDialogModel } from '../use-connect-dialog'
import { useConnectData } from './use-connect-data'

export interface ConnectPanelProps {
  model: ConnectDialogModel
  options: ConnectDialogProps
}

/** The dialog: a tab for connection strings, and one for each kind of guides. */
export function ConnectPanel({ model, options }: ConnectPanelProps) {
  const { messages, view, onView, projectRef } = model
  const data = useConnectData(projectRef)
  const tabs = CONNECT_TABS.filter(
    (tab) => tab === 'direct' || options.tabs === undefined || options.tabs.includes(tab),
  )
  const active = tabs.find((tab) => tab === view.tab) ?? 'direct'
  const tabList = useRef<HTMLDivElement>(null)
  // A narrow dialog does not show all tabs.
  useEffect(() => {
    tabList.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onView({ showConnect: false })}>
      <Dialog.Content maxWidth="820px" className="hw-connect-dialog">
        <div className="hw-connect-head">
          <div>
            <Dialog.Title size="4" mb="1">
              {messages.title}
            </Dialog.Title>
            <Dialog.Description size="2" color="gray">
              {messages.description}
            </Dialog.Description>
          </div>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label={messages.close}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        <Tabs.Root
          value={active}
          onValueChange={(value) =>
            onView({ showConnect: true, tab: tabs.find((tab) => tab === value) })
          }
        >
          {tabs.length > 1 && (
            <Tabs.List size="2" ref={tabList} className="hw-connect-tabs">
              {tabs.map((tab) => (
                <Tabs.Trigger key={tab} value={tab}>
                  {messages.tabs[tab]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          )}
          {tabs.map((tab) => (
            <Tabs.Content key={tab} value={tab} className="hw-connect-tab">
              {tab === 'direct' ? (
                <DirectTab model={model} data={data} options={options} />
              ) : (
                <GuidesTab key={tab} tab={tab} model={model} data={data} links={options} />
              )}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Dialog.Content>
    </Dialog.Root>
  )
}
