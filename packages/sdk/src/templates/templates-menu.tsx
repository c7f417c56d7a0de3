import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button } from '@howdah/ui/elements'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { SqlTemplate } from './sql-templates'

interface TemplatesMenuProps {
  messages: { templates: string; templatesLoading: string; templatesFailed: string }
  align?: 'start' | 'center' | 'end'
  onTemplate: (sql: string) => void
}

/** Texts to begin with, fetched when the menu is opened. */
export function TemplatesMenu({ messages, align = 'end', onTemplate }: TemplatesMenuProps) {
  const [templates, setTemplates] = useState<readonly SqlTemplate[] | 'loading' | 'failed'>(
    'loading',
  )
  const [picked, setPicked] = useState(false)
  const load = () => {
    if (typeof templates !== 'string') return
    import('./sql-templates').then(
      ({ sqlTemplates }) => setTemplates(sqlTemplates),
      () => setTemplates('failed'),
    )
  }
  return (
    <DropdownMenu.Root
      onOpenChange={(open) => {
        if (!open) return
        setPicked(false)
        load()
      }}
    >
      <DropdownMenu.Trigger>
        <Button size="2" variant="soft" color="gray" onPointerEnter={load} onFocus={load}>
          {messages.templates}
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      {/* Where the text went, the focus went too. */}
      <DropdownMenu.Content
        align={align}
        onCloseAutoFocus={(event) => picked && event.preventDefault()}
      >
        {typeof templates === 'string' ? (
          <DropdownMenu.Item disabled>
            {templates === 'loading' ? messages.templatesLoading : messages.templatesFailed}
          </DropdownMenu.Item>
        ) : (
          templates.map(({ id, name, sql }) => (
            <DropdownMenu.Item
              key={id}
              onSelect={() => {
                setPicked(true)
                onTemplate(sql)
              }}
            >
              {name}
            </DropdownMenu.Item>
          ))
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
